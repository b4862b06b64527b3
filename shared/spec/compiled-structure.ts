import { readIndicator } from './codes/read-indicator.ts'
import type { FieldRule } from './field-table.ts'
import { ENUMERATIONS, STRUCTURES, type StructureName } from './generated/structures.ts'

/** A field whose structure and list of values are looked up when a value calls for them: records have few of all structures. */
export class CompiledField {
  readonly name: string
  readonly rule: FieldRule
  #structure: CompiledStructure | null | undefined
  #listed: ((value: string) => boolean) | null | undefined

  constructor(name: string, rule: FieldRule) {
    this.name = name
    this.rule = rule
  }

  get structure(): CompiledStructure | null {
    const { ref } = this.rule
    this.#structure ??= ref === undefined ? null : compiledStructure(ref as StructureName) // names of the table
    return this.#structure
  }

  get listed(): ((value: string) => boolean) | null {
    const { enum: list } = this.rule
    this.#listed ??= list === undefined ? null : listedIn(list as keyof typeof ENUMERATIONS) // names of the table
    return this.#listed
  }
}

export interface CompiledStructure {
  readonly name: StructureName
  readonly fields: ReadonlyMap<string, CompiledField>
  readonly required: readonly CompiledField[]
  /** For a list that is a document of its own: the structure of its elements. */
  readonly elements: CompiledStructure | null
}

const compiled = new Map<StructureName, CompiledStructure>()

/** The structure of the field table, made ready for walking once. */
export function compiledStructure(name: StructureName): CompiledStructure {
  const known = compiled.get(name)
  if (known) return known
  const structure = STRUCTURES[name]
  const fields =
    'fields' in structure ? Object.entries(structure.fields).map(([field, rule]) => new CompiledField(field, rule)) : []
  const made: CompiledStructure = {
    name,
    fields: new Map(fields.map((field) => [field.name, field])),
    required: fields.filter(({ rule }) => rule.required),
    elements: 'elements' in structure ? compiledStructure(structure.elements as StructureName) : null, // names of the table
  }
  compiled.set(name, made)
  return made
}

const lists = new Map<string, (value: string) => boolean>()

function listedIn(name: keyof typeof ENUMERATIONS): (value: string) => boolean {
  const known = lists.get(name)
  if (known) return known
  const values = new Set(ENUMERATIONS[name])
  const listed =
    name === 'Indicator'
      ? withMemory((text) => values.has(readIndicator(text).name))
      : (value: string) => values.has(value)
  lists.set(name, listed)
  return listed
}

const REMEMBERED = 2000

/** Remembers answers: a record repeats few indicators many times. */
function withMemory(ask: (text: string) => boolean): (text: string) => boolean {
  const answers = new Map<string, boolean>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = ask(text)
    if (answers.size < REMEMBERED) answers.set(text, answer)
    return answer
  }
}
