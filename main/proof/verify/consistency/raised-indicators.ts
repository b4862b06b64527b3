import { texts } from '../../../../shared/report/index.ts'
import type { Operation } from './operation.ts'

/** Returns every indicator that an operation's verifications and its evaluation of its own evidence raised. */
export function raisedBy({ contextId, assessments, verifications }: Operation): ReadonlySet<string> {
  const raised = new Set<string>()
  const add = (indicators: readonly string[]) => {
    for (const indicator of indicators) raised.add(indicator)
  }
  for (const { id, raw } of assessments) if (id === contextId) add(texts(raw.raisedIndicators))
  for (const { raisedIndicators } of verifications) add(texts(raisedIndicators))
  return raised
}
