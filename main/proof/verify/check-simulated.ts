import { list, members, text } from '../../../shared/report/index.ts'
import { isSimulated } from '../../../shared/rules/index.ts'
import type { JsonValue, Observation } from '../../../shared/schema/index.ts'

const DETAILS = 'verificationAndEvaluationDetails.json'
/** Maximum number of listed names. */
const MAX_NAMES = 20

/** Reports simulated checks: one finding with their names, at the first of them. */
export function checkSimulated(details: JsonValue | undefined): readonly Observation[] {
  const names = new Set<string>()
  let first: string | null = null
  for (const [index, operation] of list(details).entries())
    for (const [number, verification] of list(members(operation)?.verificationDetails).entries())
      for (const [at, service] of list(members(verification)?.verificationServices).entries()) {
        const name = text(members(service)?.serviceName)
        if (name === null || !isSimulated(name)) continue
        first ??= `/${index}/verificationDetails/${number}/verificationServices/${at}/serviceName`
        if (names.size < MAX_NAMES) names.add(name.slice(0, 80))
      }
  if (first === null) return []
  const detail = [...names].sort().join(', ')
  return [{ code: 'trust.simulated-checks', subject: { path: DETAILS, pointer: first }, detail }]
}
