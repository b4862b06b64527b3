import { CircleDashed, CircleX, ShieldCheck } from 'lucide-react'
import type { SelfTestResult, TamperOutcome } from '../../shared/bridge/self-test.ts'
import { CHECKS } from '../../shared/findings/checks.ts'
import { formatSize } from '../../shared/report/verdict-text.ts'
import { verdictLabels } from '../labels/verdict.ts'

const labels = verdictLabels.selfTest

const LOOK = {
  caught: { tone: 'good', Icon: ShieldCheck },
  missed: { tone: 'bad', Icon: CircleX },
  skipped: { tone: 'quiet', Icon: CircleDashed },
} as const satisfies { readonly [outcome in TamperOutcome['outcome']]: unknown }

/** Summarises a result in one sentence. */
export function selfTestSentence(result: SelfTestResult): string {
  if (result.kind === 'folder') return labels.folder
  if (result.kind === 'not-passed') return labels.notPassed
  if (result.kind === 'too-large') return labels.tooLarge(formatSize(result.size), formatSize(result.most))
  return labels.caught(result.caught, result.caught + result.missed, result.skipped)
}

/** Summary of a self-test, and the check that caught each tamper. */
export function SelfTestAnswer({ result }: { readonly result: SelfTestResult }) {
  if (result.kind !== 'done') return <p>{selfTestSentence(result)}</p>
  const order = ['missed', 'caught', 'skipped']
  const rows = [...result.results].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
  return (
    <>
      <p className={`self-test-sum tone-${result.isSound ? 'good' : 'bad'}`}>{selfTestSentence(result)}</p>
      {!result.isRepackedPassing && <p className="tone-bad">{labels.repackedFails}</p>}
      <details className="self-test-rows" open={result.missed > 0}>
        <summary>{labels.which}</summary>
        <div className="table-wrap">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{labels.tamper}</th>
                <th scope="col">{labels.outcome}</th>
                <th scope="col">{labels.by}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}

function Row({ row: { title, outcome, checks, codes } }: { readonly row: TamperOutcome }) {
  const { tone, Icon } = LOOK[outcome]
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <span className={`tag tag-${tone}`}>
          <Icon aria-hidden size={12} /> {labels.outcomes[outcome]}
        </span>
      </td>
      <td>
        {checks.map((check) => (
          <div key={check} className="mono" title={questionOf(check)}>
            {check}
          </div>
        ))}
        <span className="visually-hidden">{codes.join(', ')}</span>
      </td>
    </tr>
  )
}

// A host of another build may name checks that this one does not know.
const questionOf = (id: string): string => (Object.hasOwn(CHECKS, id) ? CHECKS[id as keyof typeof CHECKS] : id)
