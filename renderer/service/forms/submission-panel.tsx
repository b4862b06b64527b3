import { type ReactNode, useState } from 'react'
import type { MadeKind } from '../../../shared/bridge/made-evidence.ts'
import type { JsonValue } from '../../../shared/report/facts.ts'
import type { Bridge } from '../../bridge/bridge.ts'
import { serviceFormLabels } from '../../labels/service-forms.ts'
import { sampleBody, sampleZone } from '../sample-body.ts'
import { CallForm } from './call-form.tsx'
import { CaptureForm } from './capture-form.tsx'
import { endpointOf } from './endpoint-of.ts'
import { PortraitForm } from './portrait-form.tsx'
import { RecordForm } from './record-form.tsx'
import { RECORDED_SUBMISSIONS } from './recorded-submissions.ts'

const labels = serviceFormLabels.ways

interface Way {
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
const call = (id: string, form: Way['form']): Way => ({ id, title: endpointOf(id).title, form })

/** Service: Endpoints 3 to 8 */
const CALLS: readonly Way[] = [
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
const RECORDED: readonly Way[] = RECORDED_SUBMISSIONS.map((way) => ({
  id: way.id,
  title: way.title,
  form: (identity) => <RecordForm identity={identity} way={way} />,
}))

/** Forms for all kinds of submission, one shown at a time. */
export function SubmissionPanel({ identity }: { readonly identity: string }) {
  const [chosen, setChosen] = useState('submitDocumentImages')
  const way = [...CALLS, ...RECORDED].find(({ id }) => id === chosen)
  return (
    <section aria-label={labels.title}>
      <WayList title={labels.calls} ways={CALLS} chosen={chosen} onChoose={setChosen} />
      <WayList title={labels.recorded} ways={RECORDED} chosen={chosen} onChoose={setChosen} />
      {way && <div key={way.id}>{way.form(identity)}</div>}
    </section>
  )
}

interface WayListProps {
  readonly title: string
  readonly ways: readonly Way[]
  readonly chosen: string
  onChoose(id: string): void
}

function WayList({ title, ways, chosen, onChoose }: WayListProps) {
  return (
    <>
      <h3 className="section-title">{title}</h3>
      <ul className="ways">
        {ways.map((way) => (
          <li key={way.id}>
            <button type="button" className="way" aria-pressed={way.id === chosen} onClick={() => onChoose(way.id)}>
              {way.title}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
