import { list, members, text } from '../../../shared/analysis/json-access.ts'
import type { Observation } from '../../../shared/findings/finding.ts'
import type { JsonValue } from '../../../shared/report/facts.ts'

/** Start of the names of services whose result was made up. Verdict: What decides (simulated checks) */
const SIMULATED = 'simulated-'
const DETAILS = 'verificationAndEvaluationDetails.json'
/** Names that are listed. */
const MAX_NAMES = 20

/** Finds checks that were simulated: one finding with their names, at the first of them. */
export function checkSimulated(details: JsonValue | undefined): readonly Observation[] {
  const names = new Set<string>()
  let first: string | null = null
  for (const [index, operation] of list(details).entries())
    for (const [number, verification] of list(members(operation)?.verificationDetails).entries())
      for (const [at, service] of list(members(verification)?.verificationServices).entries()) {
        const name = text(members(service)?.serviceName)
        if (name === null || !name.startsWith(SIMULATED)) continue
        first ??= `/${index}/verificationDetails/${number}/verificationServices/${at}/serviceName`
        if (names.size < MAX_NAMES) names.add(name.slice(0, 80))
      }
  if (first === null) return []
  const detail = [...names].sort().join(', ')
  return [{ code: 'trust.simulated-checks', subject: { path: DETAILS, pointer: first }, detail }]
}
