import {
  AU_JURISDICTIONS,
  ENUMERATION_TEXTS,
  type FieldRule,
  STRUCTURE_TEXTS,
  STRUCTURES,
  type StructureName,
  US_JURISDICTIONS,
} from '../spec/index.ts'
import type { FormField, FormKind, FormOption } from './form-field.ts'

/** Codes of the states that issuing sources support. Service: Issuing source validation */
export const STATES: readonly FormOption[] = [
  ...Object.entries(AU_JURISDICTIONS).map(([value, name]) => ({ value, label: `${name}, Australia` })),
  ...US_JURISDICTIONS.map(({ code, name }) => ({ value: code, label: `${name}, USA` })),
]
/** Members whose values are codes of states, although their list is open. */
const STATE_MEMBERS: ReadonlySet<string> = new Set(['issuingState', 'state'])
/** Member that wraps a single value: the field is named after its parent. */
const VALUE = 'value'

interface Place {
  readonly pointer: string
  readonly group: string | null
  /** Whether all its ancestors are required. */
  readonly required: boolean
}

/** Returns the fields of a structure of the specification, in its order, down to single values. */
export const structureFields = (name: StructureName): readonly FormField[] =>
  fieldsAt(name, { pointer: '', group: null, required: true })

function fieldsAt(name: StructureName, place: Place): readonly FormField[] {
  const structure = STRUCTURES[name]
  if ('elements' in structure) return []
  return Object.entries(structure.fields).flatMap(([member, rule]) => {
    const [title = member, about = ''] = STRUCTURE_TEXTS[name].fields[member] ?? []
    return fieldsOf(member, rule, { title, about }, place)
  })
}

interface Texts {
  readonly title: string
  readonly about: string
}

function fieldsOf(member: string, rule: FieldRule, texts: Texts, place: Place): readonly FormField[] {
  const pointer = `${place.pointer}/${member}`
  const required = place.required && rule.required === true
  const inner = rule.ref === undefined ? null : (rule.ref as StructureName) // name from the table
  if (inner === null)
    return rule.type === 'object' ? [] : [single(member, rule, { ...place, ...texts, pointer, required })]
  const value = valueRule(inner)
  if (rule.array !== undefined && value)
    return [{ ...texts, pointer, group: place.group, kind: 'lines', required, options: [], member: VALUE }]
  if (value) return [single(member, value, { ...place, ...texts, pointer: `${pointer}/${VALUE}`, required })]
  // A form has the first element of a list of objects.
  const at = rule.array === undefined ? pointer : `${pointer}/0`
  return fieldsAt(inner, { pointer: at, group: groupOf(place.group, texts.title), required })
}

const groupOf = (above: string | null, title: string): string => (above === null ? title : `${above}: ${title}`)

/** Returns the rule of the value if a structure submits nothing else. */
function valueRule(name: StructureName): FieldRule | null {
  const structure = STRUCTURES[name]
  if ('elements' in structure) return null
  const others = Object.keys(structure.fields).filter((member) => member !== VALUE && member !== 'verified')
  return others.length === 0 ? (structure.fields[VALUE] ?? null) : null
}

function single(member: string, rule: FieldRule, place: Place & Texts): FormField {
  const { pointer, title, about, group, required } = place
  const options = optionsOf(member, rule)
  const shape = rule.type === 'date' ? 'yyyy-MM-dd' : rule.type === 'date-time' ? 'yyyy-MM-ddTHH:mm:ss' : undefined
  const kind = kindOf(rule)
  return { pointer, title, about, group, kind, required, options, ...(shape === undefined ? {} : { shape }) }
}

function kindOf(rule: FieldRule): FormKind {
  if (rule.array !== undefined) return rule.enum !== undefined && rule.open !== true ? 'choices' : 'lines'
  if (rule.type === 'boolean') return 'flag'
  if (rule.type === 'integer' || rule.type === 'number') return rule.type
  return rule.enum !== undefined && rule.open !== true ? 'choice' : 'text'
}

function optionsOf(member: string, rule: FieldRule): readonly FormOption[] {
  if (STATE_MEMBERS.has(member)) return STATES
  const list = rule.type === 'country' ? 'Country' : rule.enum
  return list === undefined ? [] : listOptions(list)
}

/** Returns the values of an enumeration with their labels. */
export const listOptions = (list: string): readonly FormOption[] =>
  Object.entries(ENUMERATION_TEXTS.get(list)?.values ?? {}).map(([value, [label]]) => ({ value, label }))
