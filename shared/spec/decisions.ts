import type { Decision } from './decisions/decision.ts'
import { SERVICE_DECISIONS } from './decisions/service.ts'
import { VALUE_DECISIONS } from './decisions/values.ts'
import { VERIFYING_DECISIONS } from './decisions/verifying.ts'

export type { Decision } from './decisions/decision.ts'

/** Every decision on a point where the documents are silent or differ, by number. */
export const DECISIONS: readonly Decision[] = [...VALUE_DECISIONS, ...VERIFYING_DECISIONS, ...SERVICE_DECISIONS].sort(
  (a, b) => (a.id < b.id ? -1 : 1),
)
