import { type Members, members } from '../../../shared/report/index.ts'
import type { JsonValue } from '../../../shared/schema/index.ts'
import {
  type CompiledField,
  type CompiledStructure,
  compiledStructure,
  type StructureName,
} from '../../../shared/spec/index.ts'
import { type Role, roleOf, roleOfMetadata } from './field-roles.ts'

/** Replaces the values of a document. */
export interface Replacer {
  text(role: Role, text: string): string
  /** Lines of a machine-readable zone. */
  zone(lines: readonly string[]): readonly string[]
  /** Name of a member that the specification does not have. */
  memberName(name: string): string
}

/** Members that are not copied: they are computed for the twin. Archive: proof.json */
const COMPUTED: ReadonlySet<string> = new Set(['Proof.hashes', 'Proof.signature'])

/** Maximum depth of members that the specification does not have. */
const MAX_DEPTH = 200

/**
 * Returns a document of the given structure with all its texts replaced; members, lists, flags and counts stay. What does not
 * follow the structure is rewritten as well, so that it breaks the specification at the same place.
 */
export function rewrite(structure: StructureName, value: JsonValue, replacer: Replacer): JsonValue {
  const compiled = compiledStructure(structure)
  const { elements } = compiled
  if (elements)
    return Array.isArray(value)
      ? value.map((element: JsonValue) => rewriteObject(elements, element, replacer, null))
      : rewriteFree(value, 'text', replacer, 0)
  return rewriteObject(compiled, value, replacer, null)
}

/** `attribute`: role of the value of an object that holds an attribute. Service: Attributes evidence */
function rewriteObject(
  structure: CompiledStructure,
  value: JsonValue,
  replacer: Replacer,
  attribute: Role | null,
): JsonValue {
  const object = members(value)
  if (!object) return rewriteFree(value, attribute ?? 'text', replacer, 0)
  const entries: [string, JsonValue][] = []
  for (const [name, member] of Object.entries(object)) {
    if (COMPUTED.has(`${structure.name}.${name}`)) continue
    const field = structure.fields.get(name)
    entries.push(
      field
        ? [name, rewriteField(structure, field, member, roleIn(structure, name, object, attribute), replacer)]
        : [replacer.memberName(name), rewriteFree(member, 'text', replacer, 0)],
    )
  }
  return Object.fromEntries(entries)
}

function roleIn({ name: structure }: CompiledStructure, name: string, object: Members, attribute: Role | null): Role {
  if (structure === 'AttributeValue' && name === 'value') return attribute ?? 'text'
  if (structure === 'Metadata' && name === 'value')
    return roleOfMetadata(typeof object.key === 'string' ? object.key : '')
  return roleOf(structure, name)
}

function rewriteField(
  structure: CompiledStructure,
  field: CompiledField,
  value: JsonValue,
  role: Role,
  replacer: Replacer,
): JsonValue {
  const { rule } = field
  if (Array.isArray(value)) {
    if (role === 'zone') return rewriteZone(value, replacer)
    return value.map((element: JsonValue) => rewriteField(structure, field, element, role, replacer))
  }
  if (rule.ref !== undefined) return rewriteObject(field.structure, value, replacer, role)
  if (typeof value === 'string') {
    if (rule.enum !== undefined && rule.enum !== 'Country' && rule.enum !== 'Gender' && field.listed(value))
      return value
    return replacer.text(roleByType(rule.type, role), value)
  }
  if (typeof value === 'number' && isCount(rule.type, role)) return value
  return rewriteFree(value, role, replacer, 0)
}

const isCount = (type: CompiledField['rule']['type'], role: Role): boolean =>
  type === 'integer' || type === 'number' || role === 'code'

function roleByType(type: CompiledField['rule']['type'], role: Role): Role {
  if (type === 'date-time' || type === 'utc-date-time') return 'date-time'
  if (type === 'date') return role === 'birth-date' ? role : 'date'
  return type === 'country' ? 'country' : role
}

function rewriteZone(value: readonly JsonValue[], replacer: Replacer): JsonValue {
  const lines = value.filter((line) => typeof line === 'string')
  const replaced = [...replacer.zone(lines)]
  return value.map((line) => (typeof line === 'string' ? (replaced.shift() ?? '') : line))
}

/** Rewrites a value of unknown structure; numbers of more than two digits may identify a person. */
function rewriteFree(value: JsonValue, role: Role, replacer: Replacer, depth: number): JsonValue {
  if (typeof value === 'string') return replacer.text(role, value)
  if (typeof value === 'number') return rewriteNumber(value, role, replacer)
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((element: JsonValue) => rewriteFree(element, role, replacer, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      replacer.memberName(name),
      rewriteFree(member, role, replacer, depth + 1),
    ]),
  )
}

function rewriteNumber(value: number, role: Role, replacer: Replacer): number {
  if (role === 'code' || Math.abs(value) < 100) return value
  const replaced = Number(String(value).replace(/\d{3,}/g, (digits) => replacer.text('number', digits)))
  return Number.isFinite(replaced) ? replaced : 0
}
