import { EVENT_FIELDS, type EventField } from './event-fields.ts'

export const OPERATORS = ['=', '!=', '<', '<=', '>', '>=', '~'] as const
export type Operator = (typeof OPERATORS)[number]

/** Parsed query. */
export type EventQuery =
  | { readonly kind: 'COMPARE'; readonly field: EventField; readonly operator: Operator; readonly value: string }
  | { readonly kind: 'AND' | 'OR'; readonly parts: readonly EventQuery[] }
  | { readonly kind: 'NOT'; readonly part: EventQuery }

/** Error in a query. */
export interface QueryFault {
  /** Offset in the text, from 0. */
  readonly offset: number
  readonly message: string
  readonly hint: string
}

export type ParsedQuery = { readonly query: EventQuery } | { readonly fault: QueryFault }

interface Token {
  readonly text: string
  readonly offset: number
  /** WORD: also a quoted text, without its quotation marks. */
  readonly kind: 'WORD' | 'QUOTED' | 'OPERATOR' | 'PAREN'
}

/** Maximum length of a query, and maximum nesting of its parentheses. */
const MAX_QUERY = 2000
const MAX_DEPTH = 50

const TOKEN = /\s*(?:"((?:[^"\\]|\\.)*)"|(!=|<=|>=|[=<>~])|([()])|([^\s()=<>!~"]+))/y

class Fault extends Error {
  readonly fault: QueryFault

  constructor(offset: number, message: string, hint: string) {
    super(message)
    this.fault = { offset, message, hint }
  }
}

/**
 * Parses a query: comparisons of a field with a value, joined by `and`, `or`, `not` and parentheses. `and` binds stronger than `or`.
 * Never throws.
 */
export function parseQuery(text: string): ParsedQuery {
  try {
    if (text.length > MAX_QUERY)
      throw new Fault(MAX_QUERY, `the query is longer than ${MAX_QUERY} characters`, 'Shorten it.')
    const parser = new Parser(tokensOf(text), text.length)
    return { query: parser.whole() }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault }
    throw error
  }
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  let offset = 0
  while (text.slice(offset).trim() !== '') {
    TOKEN.lastIndex = offset
    const match = TOKEN.exec(text)
    if (!match) {
      const at = offset + (text.slice(offset).length - text.slice(offset).trimStart().length)
      const isQuote = text[at] === '"'
      const message = isQuote ? 'a quotation mark is not closed' : `${JSON.stringify(text[at])} is not expected here`
      throw new Fault(
        at,
        message,
        isQuote ? 'Add the second quotation mark.' : 'Put text with such characters in quotation marks.',
      )
    }
    const [whole, quoted, operator, paren, word] = match
    const start = offset + (whole.length - whole.trimStart().length)
    if (quoted !== undefined) tokens.push({ kind: 'QUOTED', text: quoted.replace(/\\(.)/g, '$1'), offset: start })
    else if (operator !== undefined) tokens.push({ kind: 'OPERATOR', text: operator, offset: start })
    else if (paren !== undefined) tokens.push({ kind: 'PAREN', text: paren, offset: start })
    else tokens.push({ kind: 'WORD', text: word ?? '', offset: start })
    offset = TOKEN.lastIndex
  }
  return tokens
}

class Parser {
  readonly #tokens: readonly Token[]
  readonly #end: number
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens
    this.#end = end
  }

  whole(): EventQuery {
    const query = this.#or()
    const rest = this.#tokens[this.#at]
    if (rest)
      throw new Fault(
        rest.offset,
        `${JSON.stringify(rest.text)} is not expected here`,
        'Join comparisons by “and” or “or”.',
      )
    return query
  }

  #or(): EventQuery {
    return this.#joined('OR', () => this.#joined('AND', () => this.#term()))
  }

  #joined(kind: 'AND' | 'OR', next: () => EventQuery): EventQuery {
    const first = next()
    const parts = [first]
    while (this.#isWord(kind.toLowerCase())) {
      this.#at += 1
      parts.push(next())
    }
    return parts.length === 1 ? first : { kind, parts }
  }

  #term(): EventQuery {
    const token = this.#tokens[this.#at]
    if (this.#isWord('not')) {
      this.#at += 1
      return { kind: 'NOT', part: this.#nested(() => this.#term()) }
    }
    if (token?.kind !== 'PAREN' || token.text !== '(') return this.#comparison()
    this.#at += 1
    const query = this.#nested(() => this.#or())
    const closing = this.#tokens[this.#at]
    if (closing?.text !== ')' || closing.kind !== 'PAREN')
      throw new Fault(closing?.offset ?? this.#end, 'a parenthesis is not closed', 'Add “)”.')
    this.#at += 1
    return query
  }

  #nested(parse: () => EventQuery): EventQuery {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH)
      throw new Fault(this.#tokens[this.#at]?.offset ?? 0, 'the query is nested too deeply', 'Simplify it.')
    const query = parse()
    this.#depth -= 1
    return query
  }

  #comparison(): EventQuery {
    const name = this.#next('a field', FIELDS_HINT)
    const field = EVENT_FIELDS.find((candidate) => candidate.name === name.text.toLowerCase())
    if (!field || name.kind !== 'WORD')
      throw new Fault(name.offset, `there is no field ${JSON.stringify(name.text)}`, FIELDS_HINT)
    const operator = this.#next(`a comparison after ${field.name}`, OPERATORS_HINT)
    const known = OPERATORS.find((candidate) => candidate === operator.text)
    if (!known || operator.kind !== 'OPERATOR')
      throw new Fault(operator.offset, `${JSON.stringify(operator.text)} is no comparison`, OPERATORS_HINT)
    const value = this.#next(`a value after ${known}`, `${field.name}: ${field.about}`)
    if (value.kind === 'OPERATOR' || value.kind === 'PAREN')
      throw new Fault(value.offset, `${JSON.stringify(value.text)} is no value`, 'Put such text in quotation marks.')
    checkValue(field, known, value)
    return { kind: 'COMPARE', field, operator: known, value: value.text }
  }

  #next(expected: string, hint: string): Token {
    const token = this.#tokens[this.#at]
    if (!token) throw new Fault(this.#end, `${expected} is missing`, hint)
    this.#at += 1
    return token
  }

  #isWord(word: string): boolean {
    const token = this.#tokens[this.#at]
    return token?.kind === 'WORD' && token.text.toLowerCase() === word
  }
}

const FIELDS_HINT = `Fields: ${EVENT_FIELDS.map(({ name }) => name).join(', ')}`
const OPERATORS_HINT = `Comparisons: ${OPERATORS.join(' ')} (~ means: contains)`

function checkValue(field: EventField, operator: Operator, { text, offset }: Token): void {
  if (field.values && operator !== '~' && !field.values.includes(text.toLowerCase()))
    throw new Fault(offset, `there is no ${field.name} ${JSON.stringify(text)}`, `${field.name}: ${field.about}`)
  if (field.kind === 'NUMBER' && toNumber(text) === null)
    throw new Fault(offset, `${JSON.stringify(text)} is no duration`, 'Write 250ms, 5s, 2m or 1h.')
  if (field.kind === 'TIME' && !/^\d{4}(-\d\d(-\d\d(T\d\d(:\d\d(:\d\d(\.\d{1,7})?)?)?)?)?)?$/.test(text))
    throw new Fault(offset, `${JSON.stringify(text)} is no local date-time`, 'Write 2026-04-14 or 2026-04-14T09:27.')
}

const UNITS: { readonly [unit: string]: number } = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Parses a duration to milliseconds; a number without a unit is milliseconds. */
export function toNumber(text: string): number | null {
  const [, number, unit = 'ms'] = /^(-?\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text) ?? []
  return number === undefined ? null : Number(number) * (UNITS[unit] ?? 1)
}
