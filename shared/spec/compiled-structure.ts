import { readIndicator } from './codes/read-indicator.ts'
import type { FieldRule } from './field-table.ts'
import { ENUMERATIONS, STRUCTURES, type StructureName } from './generated/structures.ts'

/**
 * Compiled field of a structure. Its own structure and enumeration are resolved on first use, because a record uses few of all
 * structures.
 */
export class CompiledField {
  readonly name: string
  readonly rule: FieldRule
  #structure: CompiledStructure | undefined
  #listed: ((value: string) => boolean) | undefined

  constructor(name: string, rule: FieldRule) {
    this.name = name
    this.rule = rule
  }

  /** Compiled structure; requires a rule with a `ref`. */
  get structure(): CompiledStructure {
    this.#structure ??= compiledStructure(this.rule.ref as StructureName) // name from the table
    return this.#structure
  }

  /** Tests whether a value is listed; requires a rule with an `enum`. */
  get listed(): (value: string) => boolean {
    this.#listed ??= listedIn(this.rule.enum as keyof typeof ENUMERATIONS) // name from the table
    return this.#listed
  }
}

export interface CompiledStructure {
  readonly name: StructureName
  readonly fields: ReadonlyMap<string, CompiledField>
  readonly required: readonly CompiledField[]
  /** Structure of the elements, for a list that is a document of its own. */
  readonly elements: CompiledStructure | null
  /** Maximum number of elements. */
  readonly maxItems: number
}

const compiled = new Map<StructureName, CompiledStructure>()

/** Returns the compiled structure of the field table, cached after the first call. */
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
    elements: 'elements' in structure ? compiledStructure(structure.elements as StructureName) : null, // name from the table
    maxItems: ('elements' in structure && structure.maxItems) || Number.POSITIVE_INFINITY,
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
      ? memoized((text) => values.has(readIndicator(text).name))
      : (value: string) => values.has(value)
  lists.set(name, listed)
  return listed
}

const REMEMBERED = 2000

/** Memoises a predicate: a record repeats few indicators many times. */
function memoized(predicate: (text: string) => boolean): (text: string) => boolean {
  const answers = new Map<string, boolean>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = predicate(text)
    if (answers.size < REMEMBERED) answers.set(text, answer)
    return answer
  }
}
