import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { labelFor } from '../../../../shared/analysis/index.ts'
import { isMadeDocument, MADE_DOCUMENTS, type MadeDocument } from '../../../../shared/bridge/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { sampleZone } from '../../../model/service/sample-body.ts'
import { ask } from '../../../model/service/service-client.ts'
import { SubmissionPanel } from '../forms/submission-panel.tsx'

const labels = serviceLabels.add

/** Controls for submitting evidence: samples of an invented holder with one click, or manual forms. */
export function AddEvidence({ identity }: { readonly identity: string }) {
  return (
    <section className="panel" aria-labelledby="add-evidence-title">
      <h2 id="add-evidence-title">{labels.title}</h2>
      <AtOnce identity={identity} />
      <SubmissionPanel identity={identity} />
    </section>
  )
}

/** Buttons that submit samples; the holder is the same for the whole transaction. */
function AtOnce({ identity }: { readonly identity: string }) {
  const [type, setType] = useState<MadeDocument>('PASSPORT')
  const { busy, failure, run } = useAction()
  const own = `/identities/${identity}`
  const { submitted } = serviceLabels.transaction
  const images = (): Promise<void> =>
    run(async (bridge) => {
      const { parts } = await bridge.call('service.make-parts', { identity, kind: type, flaw: null })
      await ask(bridge, 'user agent', 'POST', `${own}/id-documents/capture`, { parts })
    }, submitted)
  const live = (): Promise<void> =>
    run(
      (bridge) =>
        ask(bridge, 'back end', 'POST', `${own}/id-documents/live-capture-session`, { json: { idDocumentType: type } }),
      submitted,
    )
  const chip = (): Promise<void> =>
    run(async (bridge) => {
      const mrz = await sampleZone(bridge, identity)
      await ask(bridge, 'user agent', 'POST', `${own}/id-documents/nfc-session`, { json: { mrz } })
    }, submitted)
  const portrait = (): Promise<void> =>
    run(
      (bridge) => ask(bridge, 'user agent', 'POST', `${own}/attributes/portrait/capture-session?mode=webSDK`),
      submitted,
    )
  return (
    <>
      <p className="quiet">{labels.sampleHint}</p>
      <div className="row at-once">
        <Select
          size="xs"
          w={180}
          aria-label={labels.type}
          title={labels.type}
          allowDeselect={false}
          data={MADE_DOCUMENTS.map((value) => ({ value, label: labelFor('DocumentType', value).title }))}
          value={type}
          onChange={(value) => isMadeDocument(value) && setType(value)}
        />
        <Button size="xs" disabled={busy} onClick={() => void images()}>
          {labels.sample}
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={() => void live()}>
          {labels.live}
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={() => void chip()}>
          {labels.chip}
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={() => void portrait()}>
          {labels.portrait}
        </Button>
      </div>
      <p className="quiet">{labels.sessionHint}</p>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
