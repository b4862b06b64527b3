import { type ReactNode, useState } from 'react'
import type { MadeKind } from '../../../../shared/bridge/index.ts'
import type { JsonValue } from '../../../../shared/schema/index.ts'
import { serviceFormLabels } from '../../../labels/service-forms.ts'
import type { Bridge } from '../../../model/bridge/bridge.ts'
import { endpointOf } from '../../../model/service/endpoint-of.ts'
import { sampleBody, sampleZone } from '../../../model/service/sample-body.ts'
import { CallForm } from './call-form.tsx'
import { CaptureForm } from './capture-form.tsx'
import { PortraitForm } from './portrait-form.tsx'
import { RecordForm } from './record-form.tsx'
import { RECORDED_SUBMISSIONS } from './recorded-submissions.ts'

const labels = serviceFormLabels.submissions

interface Submission {
  readonly id: string
  readonly title: string
  form(identity: string): ReactNode
}

type Sample = (bridge: Bridge) => Promise<JsonValue>

const sampleOf =
  (identity: string, kind: MadeKind): Sample =>
  (bridge) =>
    sampleBody(bridge, { identity, kind })
const zoneOf =
  (identity: string): Sample =>
  async (bridge) => ({ mrz: await sampleZone(bridge, identity) })
const call = (id: string, form: Submission['form']): Submission => ({ id, title: endpointOf(id).title, form })

/** Service: Endpoints 3 to 8 */
const CALLS: readonly Submission[] = [
  call('submitDocumentImages', (identity) => <CaptureForm identity={identity} />),
  call('submitDocumentText', (identity) => (
    <CallForm id="submitDocumentText" identity={identity} sample={sampleOf(identity, 'TEXT')} />
  )),
  call('submitMedicareCard', (identity) => (
    <CallForm id="submitMedicareCard" identity={identity} sample={sampleOf(identity, 'MEDICARE_TEXT')} />
  )),
  call('startLiveCapture', (identity) => <CallForm id="startLiveCapture" identity={identity} />),
  call('startChipReading', (identity) => (
    <CallForm id="startChipReading" identity={identity} sample={zoneOf(identity)} />
  )),
  call('startPortraitCapture', (identity) => <PortraitForm identity={identity} />),
]
const RECORDED: readonly Submission[] = RECORDED_SUBMISSIONS.map((submission) => ({
  id: submission.id,
  title: submission.title,
  form: (identity) => <RecordForm identity={identity} submission={submission} />,
}))

/** Forms for all kinds of submission, one shown at a time. */
export function SubmissionPanel({ identity }: { readonly identity: string }) {
  const [chosen, setChosen] = useState('submitDocumentImages')
  const submission = [...CALLS, ...RECORDED].find(({ id }) => id === chosen)
  return (
    <section aria-label={labels.title}>
      <SubmissionList title={labels.calls} submissions={CALLS} chosen={chosen} onChoose={setChosen} />
      <SubmissionList title={labels.recorded} submissions={RECORDED} chosen={chosen} onChoose={setChosen} />
      {submission && <div key={submission.id}>{submission.form(identity)}</div>}
    </section>
  )
}

interface SubmissionListProps {
  readonly title: string
  readonly submissions: readonly Submission[]
  readonly chosen: string
  onChoose(id: string): void
}

function SubmissionList({ title, submissions, chosen, onChoose }: SubmissionListProps) {
  return (
    <>
      <h3 className="section-title">{title}</h3>
      <ul className="submission-kinds">
        {submissions.map((submission) => (
          <li key={submission.id}>
            <button
              type="button"
              className="submission-kind"
              aria-pressed={submission.id === chosen}
              onClick={() => onChoose(submission.id)}
            >
              {submission.title}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
