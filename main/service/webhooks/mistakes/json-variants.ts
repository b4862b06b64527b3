import type { JsonValue } from '../../../../shared/schema/index.ts'
import { compiledStructure } from '../../../../shared/spec/index.ts'
import type { MistakeCode, Variant } from './mistake.ts'

type Order = 'received' | 'sorted' | 'specified'
type Style = 'compact' | 'spaced' | 'two' | 'four' | 'tab'
type Escapes = 'none' | 'upper' | 'ascii' | 'ASCII' | 'slashes' | 'slashes-ascii' | 'html'

const ORDERS: readonly Order[] = ['received', 'sorted', 'specified']
const STYLES: readonly Style[] = ['compact', 'spaced', 'two', 'four', 'tab']
const ESCAPES: readonly Escapes[] = ['none', 'upper', 'ascii', 'ASCII', 'slashes', 'slashes-ascii', 'html']
const MAX_DEPTH = 40

interface Serialization {
  readonly order: Order
  readonly style: Style
  readonly escapes: Escapes
  readonly text: string
}

/** Returns the serialisations that libraries of other languages produce of the same JSON; none if `text` is not JSON. */
export function jsonVariants(text: string): readonly Variant<string>[] {
  const value = parseLimited(text)
  if (value === undefined) return []
  const all = ORDERS.flatMap((order) => {
    const ordered = inOrder(value, order)
    return STYLES.flatMap((style) => {
      const plain = serialized(ordered, style)
      return ESCAPES.map((escapes): Serialization => ({ order, style, escapes, text: escaped(plain, escapes) }))
    })
  })
  const bare = text.trim()
  const received = all.find((variant) => variant.text === bare)
  return all.map((variant) => ({ value: variant.text, mistakes: mistakesOf(variant, received) }))
}

/** Returns the differences from the received serialisation, or from a compact one if that is unknown. */
function mistakesOf(
  { order, style, escapes }: Serialization,
  received: Serialization | undefined,
): readonly MistakeCode[] {
  const isStyle = style === (received?.style ?? null)
  return [
    ...(order === 'received' ? [] : (['body.key-order'] as const)),
    ...(isStyle ? [] : style === 'compact' ? (['body.minified'] as const) : (['body.pretty'] as const)),
    ...(escapes === (received?.escapes ?? 'none') ? [] : (['body.escapes'] as const)),
  ]
}

function parseLimited(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text)
    return depthOf(value, 0) > MAX_DEPTH ? undefined : value
  } catch {
    return undefined
  }
}

function depthOf(value: JsonValue, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return depth
  return Object.values(value).reduce(
    (max: number, member: JsonValue) => Math.max(max, depthOf(member, depth + 1)),
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
  const members = Object.entries(value as { readonly [name: string]: JsonValue }) // neither array nor null
  const sorted = members.sort(([a], [b]) => (order === 'sorted' ? byName(a, b) : rank(a) - rank(b)))
  return Object.fromEntries(sorted.map(([name, member]) => [name, inOrder(member, order)]))
}

function serialized(value: JsonValue, style: Style): string {
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

/** Default style of Python's json.dumps. */
function spaced(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  const members = Object.entries(value as { readonly [name: string]: JsonValue }) // neither array nor null
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`).join(', ')}}`
}

/** Default escapes of Python (ascii), .NET (ASCII; upper with letters as they are), PHP (slashes) and Go (html). */
function escaped(text: string, escapes: Escapes): string {
  switch (escapes) {
    case 'none':
      return text
    case 'upper':
      return text.replace(/\\(?:u[0-9a-f]{4}|.)/g, (found) =>
        found.length === 2 ? found : `\\u${found.slice(2).toUpperCase()}`,
      )
    case 'ascii':
      return text.replace(/[^\0-\x7f]/g, unit)
    case 'ASCII':
      return escaped(escaped(text, 'ascii'), 'upper')
    case 'slashes':
      return text.replaceAll('/', '\\/')
    case 'slashes-ascii':
      return escaped(escaped(text, 'slashes'), 'ascii')
    case 'html':
      return text.replace(/[<>&\u2028\u2029]/g, unit)
  }
}

const unit = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
