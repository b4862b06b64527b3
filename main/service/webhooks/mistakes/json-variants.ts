import type { JsonValue } from '../../../../shared/report/facts.ts'
import { compiledStructure } from '../../../../shared/spec/compiled-structure.ts'
import type { MistakeCode, Variant } from './mistake.ts'

type Order = 'received' | 'sorted' | 'specified'
type Style = 'compact' | 'spaced' | 'two' | 'four' | 'tab'
type Escapes = 'none' | 'ascii' | 'ASCII' | 'slashes' | 'slashes-ascii' | 'html'

const ORDERS: readonly Order[] = ['received', 'sorted', 'specified']
const STYLES: readonly Style[] = ['compact', 'spaced', 'two', 'four', 'tab']
const ESCAPES: readonly Escapes[] = ['none', 'ascii', 'ASCII', 'slashes', 'slashes-ascii', 'html']
const DEEPEST = 40

interface Written {
  readonly order: Order
  readonly style: Style
  readonly escapes: Escapes
  readonly text: string
}

/** The texts that libraries of other languages make of the same JSON; none where `text` is no JSON. */
export function jsonVariants(text: string): readonly Variant<string>[] {
  const value = parsed(text)
  if (value === undefined) return []
  const all = ORDERS.flatMap((order) => {
    const ordered = inOrder(value, order)
    return STYLES.flatMap((style) => {
      const plain = written(ordered, style)
      return ESCAPES.map((escapes): Written => ({ order, style, escapes, text: escaped(plain, escapes) }))
    })
  })
  const bare = text.trim()
  const received = all.find((one) => one.text === bare)
  return all.map((one) => ({ value: one.text, mistakes: mistakesOf(one, received) }))
}

/** What differs from how the JSON was received; where that is unknown, how it was written anew. */
function mistakesOf({ order, style, escapes }: Written, received: Written | undefined): readonly MistakeCode[] {
  const isStyle = style === (received?.style ?? null)
  return [
    ...(order === 'received' ? [] : (['body.key-order'] as const)),
    ...(isStyle ? [] : style === 'compact' ? (['body.minified'] as const) : (['body.pretty'] as const)),
    ...(escapes === (received?.escapes ?? 'none') ? [] : (['body.escapes'] as const)),
  ]
}

function parsed(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text)
    return depthOf(value, 0) > DEEPEST ? undefined : value
  } catch {
    return undefined
  }
}

function depthOf(value: JsonValue, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return depth
  return Object.values(value).reduce(
    (most: number, member: JsonValue) => Math.max(most, depthOf(member, depth + 1)),
    depth,
  )
}

const SPECIFIED: readonly string[] = (['WebhookNotification', 'NotifiedEvidence'] as const).flatMap((name) => [
  ...compiledStructure(name).fields.keys(),
])

function inOrder(value: JsonValue, order: Order): JsonValue {
  if (order === 'received' || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((member: JsonValue) => inOrder(member, order))
  const rank = (name: string): number => (SPECIFIED.includes(name) ? SPECIFIED.indexOf(name) : SPECIFIED.length)
  const byName = (a: string, b: string): number => (a < b ? -1 : 1)
  const members = Object.entries(value as { readonly [name: string]: JsonValue }) // neither list nor null
  const sorted = members.sort(([a], [b]) => (order === 'sorted' ? byName(a, b) : rank(a) - rank(b)))
  return Object.fromEntries(sorted.map(([name, member]) => [name, inOrder(member, order)]))
}

function written(value: JsonValue, style: Style): string {
  switch (style) {
    case 'compact':
      return JSON.stringify(value)
    case 'spaced':
      return spaced(value)
    case 'two':
      return JSON.stringify(value, null, 2)
    case 'four':
      return JSON.stringify(value, null, 4)
    case 'tab':
      return JSON.stringify(value, null, '\t')
  }
}

/** As Python's json.dumps writes by default. */
function spaced(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  const members = Object.entries(value as { readonly [name: string]: JsonValue }) // neither list nor null
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`).join(', ')}}`
}

/** As Python (ascii), .NET (ASCII), PHP (slashes) and Go (html) escape by default. */
function escaped(text: string, escapes: Escapes): string {
  switch (escapes) {
    case 'none':
      return text
    case 'ascii':
      return text.replace(/[^\0-\x7f]/g, unit)
    case 'ASCII':
      return text.replace(/[^\0-\x7f]/g, (char) => `\\u${unit(char).slice(2).toUpperCase()}`)
    case 'slashes':
      return text.replaceAll('/', '\\/')
    case 'slashes-ascii':
      return escaped(escaped(text, 'slashes'), 'ascii')
    case 'html':
      return text.replace(/[<>&\u2028\u2029]/g, unit)
  }
}

const unit = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
