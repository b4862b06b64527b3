import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { OpenIdentity } from '../../../../shared/control/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { Masked } from '../../../kit/masked.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { serviceFormLabels } from '../../../labels/service-forms.ts'
import { endpointOf, keysOf, pathFor } from '../../../model/service/endpoint-of.ts'
import { ask } from '../../../model/service/service-client.ts'
import { CallLine } from '../forms/call-line.tsx'

const labels = serviceLabels.reads
const CALLS = ['getIdentity', 'checkEvidenceStatus', 'getPortrait'] as const

interface Answered {
  readonly title: string
  readonly json: unknown
}

/** Read calls of a client with their unmodified responses. Service: Endpoints 9 to 11 */
export function ReadsPanel({ row }: { readonly row: OpenIdentity }) {
  const { busy, failure, run } = useAction()
  const [id, setId] = useState<(typeof CALLS)[number]>('getIdentity')
  const [evidence, setEvidence] = useState('')
  const [answer, setAnswer] = useState<Answered | null>(null)
  const endpoint = endpointOf(id)
  const [key, setKey] = useState(keysOf(endpoint)[0] ?? 'back end')
  const evidenceId = evidence === '' ? row.evidences[0]?.evidenceId : evidence
  const isOfEvidence = id === 'checkEvidenceStatus'
  const read = (): Promise<void> =>
    run(async (bridge) => {
      setAnswer(null)
      const json = await ask<unknown>(bridge, key, 'GET', pathFor(endpoint, row.identityId, evidenceId))
      setAnswer({ title: endpoint.title, json })
    }, serviceFormLabels.answered(endpoint.title))
  return (
    <details className="panel">
      <summary>{labels.title}</summary>
      <div className="row">
        <Select
          size="xs"
          w={220}
          aria-label={labels.call}
          allowDeselect={false}
          data={CALLS.map((value) => ({ value, label: endpointOf(value).title }))}
          value={id}
          onChange={(value) => setId(CALLS.find((call) => call === value) ?? id)}
        />
        {isOfEvidence && row.evidences.length > 0 && (
          <Select
            size="xs"
            w={300}
            aria-label={labels.evidence}
            allowDeselect={false}
            data={row.evidences.map(({ evidenceId, type }) => ({ value: evidenceId, label: `${type} ${evidenceId}` }))}
            value={evidenceId ?? ''}
            onChange={(value) => value !== null && setEvidence(value)}
          />
        )}
        <Button
          size="xs"
          loading={busy}
          disabled={isOfEvidence && evidenceId === undefined}
          onClick={() => void read()}
        >
          {labels.read}
        </Button>
      </div>
      <CallLine endpoint={endpoint} chosen={key} onChoose={setKey} />
      {failure && <FailureCard failure={failure} />}
      {answer && <AnswerView {...answer} />}
    </details>
  )
}

function AnswerView({ title, json }: Answered) {
  return (
    <Masked>
      <section aria-label={`${serviceFormLabels.answer}: ${title}`}>
        <pre className="bytes" dir="ltr">
          {JSON.stringify(json, null, 2)}
        </pre>
      </section>
    </Masked>
  )
}
