import { EVENT_FIELDS, type EventField, type QueryEvent } from './event-fields.ts'
import { OPERATORS } from './parse-query.ts'

/** Maximum number of proposed texts. */
const MAX_PROPOSED = 20

const LAST_WORD = /(?:"[^"]*|[^\s()=<>!~"]*)$/
/** Text before the last word, if a value is expected: it ends in a field and a comparison. */
const BEFORE_VALUE = /(?:^|[\s(])([A-Za-z]+)\s*(?:!=|<=|>=|[=<>~])\s*$/
const BEFORE_OPERATOR = /(?:^|[\s(])([A-Za-z]+)\s+$/
const BEFORE_FIELD = /(?:^|\(|\s(?:and|or|not)|^(?:not))\s*$/i

/**
 * Returns whole texts that the query could become: fields, comparisons, recorded values, and words that join comparisons. All but values end in a
 * space, so that the next choice follows.
 */
export function completeQuery(text: string, events: readonly QueryEvent[]): readonly string[] {
  const word = LAST_WORD.exec(text)?.[0] ?? ''
  const before = text.slice(0, text.length - word.length)
  const start = word.replace(/^"/, '').toLowerCase()
  const isValue = fieldNamed(BEFORE_VALUE.exec(before)?.[1]) !== undefined
  return wordsAt(before, events)
    .filter((proposed) => proposed.toLowerCase().startsWith(start) && proposed.toLowerCase() !== start)
    .slice(0, MAX_PROPOSED)
    .map((proposed) => {
      if (!isValue) return `${before}${proposed} `
      return before + (/[\s()=<>!~"]/.test(proposed) ? `"${proposed}"` : proposed)
    })
}

function wordsAt(before: string, events: readonly QueryEvent[]): readonly string[] {
  const compared = fieldNamed(BEFORE_VALUE.exec(before)?.[1])
  if (compared) return recordedValues(compared, events)
  if (BEFORE_FIELD.test(before)) return EVENT_FIELDS.map(({ name }) => name)
  return fieldNamed(BEFORE_OPERATOR.exec(before)?.[1]) ? OPERATORS : ['and', 'or']
}

const fieldNamed = (name: string | undefined): EventField | undefined =>
  EVENT_FIELDS.find((field) => field.name === name?.toLowerCase())

/** Returns the values that the events have in a field, most frequent first. */
export function recordedValues(field: EventField, events: readonly QueryEvent[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const event of events)
    for (const value of field.valuesOf(event)) {
      if (value === null || value === '') continue
      const text = field.kind === 'NUMBER' ? `${value}ms` : String(value)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)
}
