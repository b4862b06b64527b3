import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { FailureCard } from '../parts/failure-card.tsx'
import { Masked } from '../parts/masked.tsx'
import { serviceWords } from '../words/service.ts'
import { serviceFormWords } from '../words/service-forms.ts'
import { CallLine } from './forms/call-line.tsx'
import { endpointOf, keysOf, pathFor } from './forms/endpoint-of.ts'
import { ask } from './service-client.ts'
import { useAction } from './use-action.ts'
import type { IdentityRow } from './views.ts'

const words = serviceWords.reads
const CALLS = ['getIdentity', 'checkEvidenceStatus', 'getPortrait'] as const

interface Answered {
  readonly title: string
  readonly json: unknown
}

/** What a client reads, exactly as it is answered. Service: Endpoints 9 to 11 */
export function ReadsPanel({ row }: { readonly row: IdentityRow }) {
  const { busy, failure, run } = useAction()
  const [id, setId] = useState<(typeof CALLS)[number]>('getIdentity')
  const [evidence, setEvidence] = useState('')
  const [answer, setAnswer] = useState<Answered | null>(null)
  const endpoint = endpointOf(id)
  const [key, setKey] = useState(keysOf(endpoint)[0] ?? 'back end')
  const asked = evidence === '' ? row.evidences[0]?.evidenceId : evidence
  const isOfEvidence = id === 'checkEvidenceStatus'
  const read = (): Promise<void> =>
    run(async (bridge) => {
      setAnswer(null)
      const json = await ask<unknown>(bridge, key, 'GET', pathFor(endpoint, row.identityId, asked))
      setAnswer({ title: endpoint.title, json })
    }, serviceFormWords.answered(endpoint.title))
  return (
    <details className="panel">
      <summary>{words.title}</summary>
      <div className="row">
        <Select
          size="xs"
          w={220}
          aria-label={words.call}
          allowDeselect={false}
          data={CALLS.map((value) => ({ value, label: endpointOf(value).title }))}
          value={id}
          onChange={(value) => setId(CALLS.find((one) => one === value) ?? id)}
        />
        {isOfEvidence && row.evidences.length > 0 && (
          <Select
            size="xs"
            w={300}
            aria-label={words.evidence}
            allowDeselect={false}
            data={row.evidences.map(({ evidenceId, type }) => ({ value: evidenceId, label: `${type} ${evidenceId}` }))}
            value={asked ?? ''}
            onChange={(value) => value !== null && setEvidence(value)}
          />
        )}
        <Button size="xs" loading={busy} disabled={isOfEvidence && asked === undefined} onClick={() => void read()}>
          {words.read}
        </Button>
      </div>
      <CallLine endpoint={endpoint} chosen={key} onChoose={setKey} />
      {failure && <FailureCard failure={failure} />}
      {answer && (
        <Masked>
          <section aria-label={`${serviceFormWords.answer}: ${answer.title}`}>
            <pre className="bytes" dir="ltr">
              {JSON.stringify(answer.json, null, 2)}
            </pre>
          </section>
        </Masked>
      )}
    </details>
  )
}
