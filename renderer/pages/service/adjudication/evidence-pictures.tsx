import { useEffect, useState } from 'react'
import { Masked } from '../../../kit/masked.tsx'
import { serviceLabels } from '../../../labels/service.ts'
import { control, controlPath } from '../../../model/service/control-client.ts'
import { useLive } from '../../../model/service/use-live.ts'
import { useWindow } from '../../../model/window/window-context.tsx'

const labels = serviceLabels.reviews

interface EvidencePicturesProps {
  readonly identity: string
  readonly evidence: string
}

/** Stored pictures for the review by an operator. */
export function EvidencePictures({ identity, evidence }: EvidencePicturesProps) {
  const live = useLive(['pictures', identity, evidence], ['evidence'], async (bridge) => {
    const rows = await control(bridge, 'listIdentities', { query: { limit: 1000 } })
    const row = rows.find(({ identityId }) => identityId === identity)
    return row?.evidences.find(({ evidenceId }) => evidenceId === evidence)?.files ?? []
  })
  const pictures = live.value?.filter(({ group }) => group === 'images') ?? []
  if (!live.value) return null
  return (
    <section aria-label={labels.pictures}>
      {pictures.length === 0 ? (
        <p className="quiet">{labels.noPicture}</p>
      ) : (
        <ul className="evidence-pictures">
          {pictures.map(({ fileId, fileName }) => (
            <li key={fileId}>
              <Masked>
                <Picture path={controlPath('getFile', { identity_id: identity, file_id: fileId })} name={fileName} />
              </Masked>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Picture({ path, name }: { readonly path: string; readonly name: string }) {
  const { bridge } = useWindow()
  const [shown, setShown] = useState<{ readonly url: string | null }>({ url: null })
  useEffect(() => {
    let url: string | null = null
    let isOver = false
    bridge
      .call('service.request', { key: 'control', method: 'GET', path, json: null, parts: null, tenant: null })
      .then(({ base64 }) => {
        if (isOver || base64 === null) return
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        url = URL.createObjectURL(new Blob([bytes], { type: typeOf(name) }))
        setShown({ url })
      })
      // The transaction, and its review with it, may have ended meanwhile.
      .catch(() => {})
    return () => {
      isOver = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [bridge, path, name])
  if (shown.url === null) return <span className="quiet">{name}</span>
  return <img src={shown.url} alt={labels.picture(name)} onError={() => setShown({ url: null })} />
}

/** Returns the media type by the extension, which the service assigned from the content. */
const typeOf = (name: string): string => (name.endsWith('.png') ? 'image/png' : 'image/jpeg')
