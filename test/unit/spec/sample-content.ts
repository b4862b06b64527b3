import type { JsonValue } from '../../../shared/schema/json-value.ts'
import type { FieldRule } from '../../../shared/spec/field-table.ts'
import { ENUMERATIONS, STRUCTURES, type StructureName } from '../../../shared/spec/generated/structures.ts'

const SAMPLES: { readonly [type in FieldRule['type']]: JsonValue } = {
  string: 'text',
  boolean: true,
  integer: 2,
  number: 0.5,
  'string-or-number': 'text',
  date: '2024-02-29',
  'date-time': '2026-03-14T09:26:53.123',
  'date-or-date-time': '2026-03-14',
  'utc-date-time': '2026-03-14T09:26:53.123Z',
  country: 'AUS',
  version: '1.0',
  object: { any: 1 },
  structure: null,
}

/** Returns a value of the structure with every field set and one element in each list. */
export function fullSample(name: StructureName): JsonValue {
  const structure = STRUCTURES[name]
  if ('elements' in structure) return [fullSample(structure.elements as StructureName)]
  const members = Object.entries(structure.fields).map(([field, rule]) => [field, sampleOf(rule, rule.array ?? 0)])
  return Object.fromEntries(members)
}

function sampleOf(rule: FieldRule, depth: number): JsonValue {
  if (depth > 0) return [sampleOf(rule, depth - 1)]
  if (rule.ref !== undefined) return fullSample(rule.ref as StructureName)
  if (rule.type === 'country' || rule.enum === undefined) return SAMPLES[rule.type]
  return ENUMERATIONS[rule.enum as keyof typeof ENUMERATIONS][0] ?? ''
}
