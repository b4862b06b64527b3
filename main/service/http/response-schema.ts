import allStructures from '../../../shared/spec/generated/all.schema.json' with { type: 'json' }
import type { StructureName } from '../../../shared/spec/validate.ts'

const STRUCTURES: { readonly [name: string]: object } = allStructures.$defs

/** The JSON Schema of a structure with everything that it refers to, for the serialiser. */
export function responseSchema(name: StructureName): object {
  const needed = new Map<string, object>()
  collect(name, needed)
  return { $ref: `#/definitions/${name}`, definitions: Object.fromEntries(needed) }
}

function collect(name: string, needed: Map<string, object>): void {
  if (needed.has(name)) return
  const structure = STRUCTURES[name]
  if (!structure) throw new Error(`there is no structure ${name}`)
  needed.set(name, relocated(structure))
  for (const [, inner = ''] of JSON.stringify(structure).matchAll(/"#\/\$defs\/(\w+)"/g)) collect(inner, needed)
}

const relocated = (structure: object): object =>
  JSON.parse(JSON.stringify(structure).replaceAll('"#/$defs/', '"#/definitions/')) as object
