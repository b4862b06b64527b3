import { readIndicator } from './codes/read-indicator.ts'
import type { FieldRule } from './field-table.ts'
import { ENUMERATIONS, STRUCTURES, type StructureName } from './generated/structures.ts'

/** A field whose structure and list of values are looked up when a value calls for them: records have few of all structures. */
export class CompiledField {
  readonly name: string
  readonly rule: FieldRule
  #structure: CompiledStructure | undefined
  #listed: ((value: string) => boolean) | undefined

  constructor(name: string, rule: FieldRule) {
    this.name = name
    this.rule = rule
  }

  /** Of a field whose rule has a `ref`. */
  get structure(): CompiledStructure {
    this.#structure ??= compiledStructure(this.rule.ref as StructureName) // names of the table
    return this.#structure
  }

  /** Whether a value is one of the list; of a field whose rule has an `enum`. */
  get listed(): (value: string) => boolean {
    this.#listed ??= listedIn(this.rule.enum as keyof typeof ENUMERATIONS) // names of the table
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
