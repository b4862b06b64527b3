import type { EventField, QueryEvent } from './event-fields.ts'
import { type EventQuery, type Operator, toNumber } from './parse-query.ts'

/**
 * Returns whether an event fulfils a query. A field with several values fulfils a comparison if any of them does; `!=` if none
 * equals.
 */
export function matchesQuery(event: QueryEvent, query: EventQuery): boolean {
  switch (query.kind) {
    case 'AND':
      return query.parts.every((part) => matchesQuery(event, part))
    case 'OR':
      return query.parts.some((part) => matchesQuery(event, part))
    case 'NOT':
      return !matchesQuery(event, query.part)
    case 'COMPARE': {
      const { field, operator, value } = query
      const values = field.valuesOf(event).filter((own) => own !== null)
      if (operator === '!=') return !values.some((own) => isTrue(field, own, '=', value))
      return values.some((own) => isTrue(field, own, operator, value))
    }
  }
}

function isTrue(field: EventField, own: string | number, operator: Operator, value: string): boolean {
  if (operator === '~') return String(own).toLowerCase().includes(value.toLowerCase())
  const order = field.kind === 'NUMBER' ? Number(own) - (toNumber(value) ?? 0) : compareTexts(field, String(own), value)
  switch (operator) {
    case '=':
    case '!=':
      return order === 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

/** Times are compared as far as the value is written: a day equals all its moments. */
function compareTexts({ kind }: EventField, own: string, value: string): number {
  const [left, right] = kind === 'TIME' ? [own.slice(0, value.length), value] : [own.toLowerCase(), value.toLowerCase()]
  return left < right ? -1 : left > right ? 1 : 0
}
