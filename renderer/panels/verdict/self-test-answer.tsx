import type { SelfTestResult, TamperOutcome } from '../../../shared/bridge/index.ts'
import { CHECKS } from '../../../shared/findings/index.ts'
import { formatSize } from '../../../shared/report/index.ts'
import { labelOrKey } from '../../labels/label-or-key.ts'
import { verdictLabels } from '../../labels/verdict.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { ValueTag } from '../../parts/tag.tsx'

const labels = verdictLabels.selfTest

/** Summarises a result in one sentence. */
export function selfTestSentence(result: SelfTestResult): string {
  if (result.kind === 'folder') return labels.folder
  if (result.kind === 'not-passed') return labels.notPassed
  if (result.kind === 'too-large') return labels.tooLarge(formatSize(result.size), formatSize(result.maxSize))
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
      <p className={result.wrongPrimitives.length > 0 ? 'tone-bad' : ''}>
        {labels.primitives(result.primitives, result.wrongPrimitives)}
      </p>
      {!result.isRepackedPassing && <p className="tone-bad">{labels.repackedFails}</p>}
      <details className="self-test-rows" open={result.missed > 0}>
        <summary>{labels.which}</summary>
        <DataTable columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
      </details>
    </>
  )
}

function Checks({ checks, codes }: Pick<TamperOutcome, 'checks' | 'codes'>) {
  return (
    <>
      {checks.map((check) => (
        <div key={check} className="mono" title={labelOrKey(CHECKS, check)}>
          {check}
        </div>
      ))}
      <span className="visually-hidden">{codes.join(', ')}</span>
    </>
  )
}

const COLUMNS: readonly Column<TamperOutcome>[] = [
  { title: labels.tamper, isHead: true, cell: ({ title }) => title },
  { title: labels.outcome, cell: ({ outcome }) => <ValueTag value={outcome}>{labels.outcomes[outcome]}</ValueTag> },
  { title: labels.by, cell: ({ checks, codes }) => <Checks checks={checks} codes={codes} /> },
]
