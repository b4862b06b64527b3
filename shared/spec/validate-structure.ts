import type { JsonValue, Observation } from '../schema/index.ts'
import { type CompiledField, type CompiledStructure, compiledStructure } from './compiled-structure.ts'
import { Departures, shortened, typeWord, type ValidateOptions } from './departures.ts'
import { ENUMERATIONS, type StructureName } from './generated/structures.ts'
import { FORMAT_LABELS, refusalOf, TYPE_LABELS } from './value-rules.ts'

type JsonObject = { readonly [name: string]: JsonValue }

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns every departure of `value`, read from the file at `path`, from the structure. Converts nothing and never throws; the
 * recursion depth is limited by the structures, not by the value. Uses the field table instead of the schemas, because a schema
 * library would take longer than the rest of a verification.
 */
export function validateStructure(
  structure: StructureName,
  value: JsonValue,
  path: string,
  options: ValidateOptions = {},
): readonly Observation[] {
  const departures = new Departures(path, options)
  const compiled = compiledStructure(structure)
  if (compiled.elements) walkDocumentList(compiled.elements, compiled.maxItems, value, departures)
  else if (isObject(value)) walkObject(compiled, value, departures)
  else departures.add('schema.wrong-type', { expected: 'object', actual: typeWord(value), detail: structure })
  return departures.all()
}

function walkDocumentList(
  element: CompiledStructure,
  maxItems: number,
  value: JsonValue,
  departures: Departures,
): void {
  if (!Array.isArray(value)) {
    departures.add('schema.wrong-type', { expected: 'array', actual: typeWord(value), detail: element.name })
    return
  }
  if (value.length > maxItems) {
    departures.add('schema.value', {
      expected: `at most ${maxItems} elements`,
      actual: `${value.length}`,
      detail: element.name,
    })
    return
  }
  const { place } = departures
  for (let index = 0; index < value.length; index++) {
    place.push(index)
    const member: JsonValue = value[index]
    if (isObject(member)) walkObject(element, member, departures)
    else departures.add('schema.wrong-type', { expected: 'object', actual: typeWord(member), detail: element.name })
    place.pop()
  }
}

function walkObject(structure: CompiledStructure, object: JsonObject, departures: Departures): void {
  const { fields, required } = structure
  const { place } = departures
  let found = 0
  for (const name in object) {
    const field = fields.get(name)
    const member = object[name]
    // Not shown: D-37
    if (!field || member === undefined) {
      departures.add('schema.unknown-field', { detail: `${structure.name}.${shortened(name)}` }, name)
      continue
    }
    if (field.rule.required) found++
    place.push(name)
    if (field.rule.array === undefined) walkValue(structure, field, member, departures)
    else walkList(structure, field, field.rule.array, member, departures)
    place.pop()
  }
  if (found === required.length) return
  for (const field of required)
    if (!Object.hasOwn(object, field.name))
      departures.add('schema.missing-field', missing(structure, field), field.name)
}

const missing = ({ name }: CompiledStructure, field: CompiledField) => ({
  expected: field.rule.array === undefined ? TYPE_LABELS[field.rule.type] : 'array',
  actual: 'nothing',
  detail: `${name}.${field.name}`,
})

function walkList(
  structure: CompiledStructure,
  field: CompiledField,
  depth: number,
  value: JsonValue,
  departures: Departures,
): void {
  if (!Array.isArray(value)) {
    refuse('schema.wrong-type', 'array', structure, field, value, departures)
    return
  }
  const { minItems } = field.rule
  if (minItems !== undefined && value.length < minItems)
    departures.add('schema.value', {
      expected: `at least ${minItems} ${minItems === 1 ? 'element' : 'elements'}`,
      actual: value.length === 0 ? 'none' : `${value.length}`,
      detail: `${structure.name}.${field.name}`,
    })
  const { place } = departures
  for (let index = 0; index < value.length; index++) {
    const element: JsonValue = value[index]
    place.push(index)
    if (depth > 1) walkList(structure, field, depth - 1, element, departures)
    else walkValue(structure, field, element, departures)
    place.pop()
  }
}

function walkValue(structure: CompiledStructure, field: CompiledField, value: JsonValue, departures: Departures): void {
  const { rule } = field
  const refusal = refusalOf(rule, value)
  if (refusal !== null) {
    refuse(refusal, expectedBy(field, refusal), structure, field, value, departures)
  } else if (rule.ref !== undefined) {
    if (isObject(value)) walkObject(field.structure, value, departures)
  } else if (rule.enum !== undefined && typeof value === 'string' && !field.listed(value)) {
    if (rule.open) departures.addUnknownValue(`${structure.name}.${field.name}`, value)
    else refuse('schema.value', expectedBy(field, 'schema.value'), structure, field, value, departures)
  }
}

function refuse(
  code: string,
  expected: string,
  structure: CompiledStructure,
  field: CompiledField,
  value: JsonValue,
  departures: Departures,
): void {
  const actual = code === 'schema.wrong-type' || typeof value === 'object' ? typeWord(value) : inShort(value)
  departures.add(code, { expected, actual, detail: `${structure.name}.${field.name}` })
}

const inShort = (value: JsonValue): string =>
  typeof value === 'string' ? `"${shortened(value)}"` : shortened(String(value))

const SHORT_LIST = 8

function expectedBy({ rule }: CompiledField, code: string): string {
  if (code === 'schema.wrong-type') return TYPE_LABELS[rule.type]
  const form = FORMAT_LABELS[rule.type]
  if (form !== undefined) return form
  if (rule.filled) return 'a text that is not empty'
  if (rule.enum === undefined) return `${rule.min ?? 'any'} to ${rule.max ?? 'any'}`
  const values = ENUMERATIONS[rule.enum as keyof typeof ENUMERATIONS] // name from the table
  return values.length <= SHORT_LIST ? values.join(', ') : `one of the ${values.length} values of ${rule.enum}`
}
