import { labelFor } from '../../../../shared/analysis/index.ts'
import type { ForcedOutcome } from '../../../../shared/control/index.ts'
import { OUTCOME_FIELDS } from '../../../../shared/forms/index.ts'
import { serviceLabels } from '../../../labels/service.ts'

const labels = serviceLabels.outcomes

/** Members that restrict an outcome; the others define its result. */
const CONDITIONS: ReadonlySet<string> = new Set(['identityId', 'businessId', 'evidenceType', 'operation'])
const TITLES: ReadonlyMap<string, string> = new Map(OUTCOME_FIELDS.map(({ pointer, title }) => [pointer, title]))

interface OutcomeFacts {
  readonly conditions: readonly string[]
  readonly results: readonly string[]
}

/** Returns the texts of a forced outcome without its check and repetition, one per value. */
export function outcomeFacts({ participant: _participant, repeat: _repeat, ...outcome }: ForcedOutcome): OutcomeFacts {
  const conditions: string[] = []
  const results: string[] = []
  for (const [name, value] of Object.entries(outcome) as readonly (readonly [string, unknown])[]) {
    if (CONDITIONS.has(name)) conditions.push(...textsOf(`/${name}`, value))
    else if (name === 'indicators' && Array.isArray(value)) results.push(...value.map(String))
    else if (name === 'review' && value === true) results.push(labels.review)
    else if (name === 'isTechnicalError' && value === true) results.push(labels.technical)
    else results.push(...textsOf(`/${name}`, value))
  }
  return { conditions, results }
}

function textsOf(pointer: string, value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => textsOf(`${pointer}/${name}`, inner))
  if (value === undefined || value === false) return []
  const title = TITLES.get(pointer) ?? pointer.slice(1)
  return [value === true ? title : `${title}: ${String(value)}`]
}

export const checkTitle = ({ participant }: ForcedOutcome): string => labelFor('ParticipantType', participant).title
