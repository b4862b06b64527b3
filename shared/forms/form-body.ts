import type { JsonValue } from '../schema/index.ts'
import type { FormField, FormValues } from './form-field.ts'

type Tree = { [member: string]: Tree | JsonValue }

/** Builds the JSON body of a form. Empty fields are omitted; typed values are not corrected. */
export function bodyOf(fields: readonly FormField[], values: FormValues): { readonly [member: string]: JsonValue } {
  const body: Tree = {}
  for (const field of fields) {
    const typed = values[field.pointer] ?? ''
    if (typed !== '') put(body, field.pointer.split('/').slice(1), valueIn(field, typed))
  }
  return asLists(body) as { readonly [member: string]: JsonValue } // the root is an object: pointers start with a member
}

function valueIn({ kind, member }: FormField, typed: string): JsonValue {
  switch (kind) {
    case 'flag':
      return typed === 'true'
    case 'integer':
      return /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed
    case 'number':
      return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(typed) ? Number(typed) : typed
    case 'pairs':
      return Object.fromEntries(linesOf(typed).map(pairOf))
    case 'choices':
    case 'lines': {
      const lines = linesOf(typed)
      return member === undefined ? lines : lines.map((line) => ({ [member]: line }))
    }
    default:
      return typed
  }
}

const linesOf = (typed: string): readonly string[] => typed.split('\n').filter((line) => line.trim() !== '')

function pairOf(line: string): readonly [name: string, value: string] {
  const [name = '', ...value] = line.split('=')
  return [name.trim(), value.join('=').trim()]
}

function put(tree: Tree, path: readonly string[], value: JsonValue): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) {
    tree[first] = value
    return
  }
  const inner = (Object.hasOwn(tree, first) ? tree[first] : undefined) ?? {}
  tree[first] = inner
  put(inner as Tree, rest, value) // no field is nested in another
}

/** Converts objects with numeric members to the lists that the pointers denote. */
function asLists(value: Tree | JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value as JsonValue // a single value, or a list of them
  const entries = Object.entries(value).map(([name, inner]) => [name, asLists(inner as Tree)] as const)
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) return entries.map(([, inner]) => inner)
  return Object.fromEntries(entries)
}
