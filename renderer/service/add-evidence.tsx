import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { wordsFor } from '../../shared/analysis/words.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { OwnImages } from './own-images.tsx'
import { ask } from './service-client.ts'
import { TextEvidence } from './text-evidence.tsx'
import { useAction } from './use-action.ts'

const words = serviceWords.add
const TYPES = ['PASSPORT', 'IDENTITY_CARD', 'DRIVING_LICENSE'] as const
type DocumentType = (typeof TYPES)[number]

const isType = (value: string | null): value is DocumentType => TYPES.some((type) => type === value)

/** Everything that a client can submit. */
export function AddEvidence({ identity }: { readonly identity: string }) {
  const [type, setType] = useState<DocumentType>('PASSPORT')
  return (
    <section className="panel" aria-labelledby="add-evidence-title">
      <h2 id="add-evidence-title">{words.title}</h2>
      <Select
        label={words.type}
        w={260}
        allowDeselect={false}
        data={TYPES.map((value) => ({ value, label: wordsFor('DocumentType', value).title }))}
        value={type}
        onChange={(value) => isType(value) && setType(value)}
      />
      <SampleImages identity={identity} type={type} />
      <OwnImages identity={identity} type={type} />
      <Sessions identity={identity} type={type} />
      <TextEvidence identity={identity} />
    </section>
  )
}

interface WithType {
  readonly identity: string
  readonly type: DocumentType
}

function SampleImages({ identity, type }: WithType) {
  const { busy, failure, run } = useAction()
  const submit = (): Promise<void> =>
    run(async (bridge) => {
      const { parts } = await bridge.call('service.make-parts', { identity, kind: type })
      await ask(bridge, 'user agent', 'POST', `/identities/${identity}/id-documents/capture`, { parts })
    }, serviceWords.one.submitted)
  return (
    <>
      <h3 className="section-title">{words.images}</h3>
      <p className="quiet">{words.sampleHint}</p>
      <Button size="xs" loading={busy} onClick={() => void submit()}>
        {words.sample}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}

/** Service: Endpoints 6 to 8 */
function Sessions({ identity, type }: WithType) {
  const { busy, failure, run } = useAction()
  const own = `/identities/${identity}`
  const { submitted } = serviceWords.one
  return (
    <>
      <h3 className="section-title">{words.sessions}</h3>
      <p className="quiet">{words.sessionHint}</p>
      <div className="row">
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          onClick={() =>
            void run(
              (bridge) =>
                ask(bridge, 'back end', 'POST', `${own}/id-documents/live-capture-session`, {
                  json: { idDocumentType: type },
                }),
              submitted,
            )
          }
        >
          {words.live}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          onClick={() =>
            void run(async (bridge) => {
              const { mrz } = await bridge.call('service.make-parts', { identity, kind: 'CHIP' })
              await ask(bridge, 'user agent', 'POST', `${own}/id-documents/nfc-session`, { json: { mrz } })
            }, submitted)
          }
        >
          {words.chip}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          onClick={() =>
            void run(
              (bridge) => ask(bridge, 'user agent', 'POST', `${own}/attributes/portrait/capture-session?mode=webSDK`),
              submitted,
            )
          }
        >
          {words.portrait}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
