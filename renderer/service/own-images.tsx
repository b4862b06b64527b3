import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { base64OfText, documentParts } from './parts-of-files.ts'
import { ask } from './service-client.ts'
import { useAction } from './use-action.ts'

const words = serviceWords.add

/** Pictures of the user's own, chosen or dropped: front, then back. */
export function OwnImages({ identity, type }: { readonly identity: string; readonly type: string }) {
  const { busy, failure, run } = useAction()
  const [files, setFiles] = useState<readonly File[]>([])
  const input = useRef<HTMLInputElement>(null)
  const submit = (): Promise<void> =>
    run(async (bridge) => {
      const details = {
        name: 'DocumentCaptureDetails',
        fileName: null,
        contentType: 'application/json',
        base64: base64OfText(JSON.stringify({ documentType: type })),
      }
      const parts = [...(await documentParts(files)), details]
      await ask(bridge, 'user agent', 'POST', `/identities/${identity}/id-documents/capture`, { parts })
      setFiles([])
    }, serviceWords.one.submitted)
  return (
    <section
      className="image-drop"
      aria-label={words.own}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        // The rest of the window takes drops for archives, unless somebody else took them.
        event.preventDefault()
        setFiles([...event.dataTransfer.files].slice(0, 2))
      }}
    >
      <p>{words.drop}</p>
      <p className="quiet">{files.length === 0 ? words.nothing : files.map(({ name }) => name).join(', ')}</p>
      <div className="row">
        <Button size="xs" variant="default" onClick={() => input.current?.click()}>
          {words.choose(words.own)}
        </Button>
        <Button size="xs" disabled={files.length === 0} loading={busy} onClick={() => void submit()}>
          {words.submitOwn}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="own-images"
        onChange={({ target }) => {
          setFiles([...(target.files ?? [])].slice(0, 2))
          target.value = ''
        }}
      />
      {failure && <FailureCard failure={failure} />}
    </section>
  )
}
