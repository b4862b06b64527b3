import { joinNames } from '../../report/index.ts'
import { formatDuration } from '../timeline/time-format.ts'
import { clipped } from '../visible-text.ts'
import { recordedValues } from './complete-query.ts'
import type { QueryEvent } from './event-fields.ts'
import { matchesQuery } from './match-query.ts'
import type { EventQuery } from './parse-query.ts'

/** Maximum number of recorded values in a sentence, and their length. */
const MAX_VALUES = 6
const MAX_VALUE = 40

/** Returns why a query finds none of the events, as one sentence. */
export function whyNothing(query: EventQuery, events: readonly QueryEvent[]): string {
  const comparisons = comparisonsOf(query)
  const empty = comparisons.find((comparison) => !events.some((event) => matchesQuery(event, comparison)))
  if (!empty) return 'Each comparison alone finds events, but no event fulfils all of them.'
  const { field, operator, value } = empty
  const values = recordedValues(field, events)
  if (values.length === 0) return `No event of this record has the field ${field.name}.`
  const shown =
    field.kind === 'NUMBER'
      ? spanOf(values)
      : joinNames(
          values.map((text) => clipped(text, MAX_VALUE)),
          MAX_VALUES,
          'more',
        )
  return `No event has ${field.name} ${operator} ${clipped(value, MAX_VALUE)}; recorded: ${shown}.`
}

/** Returns the smallest and the largest of durations that end in `ms`. */
function spanOf(values: readonly string[]): string {
  const durations = values.map((value) => Number.parseFloat(value)).sort((a, b) => a - b)
  return `${formatDuration(durations[0] ?? 0)} to ${formatDuration(durations.at(-1) ?? 0)}`
}

type Comparison = Extract<EventQuery, { kind: 'COMPARE' }>

function comparisonsOf(query: EventQuery): readonly Comparison[] {
  switch (query.kind) {
    case 'COMPARE':
      return [query]
    case 'NOT':
      return []
    default:
      return query.parts.flatMap(comparisonsOf)
  }
}
