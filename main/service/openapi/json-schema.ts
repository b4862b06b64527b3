import allStructures from '../../../shared/spec/generated/all.schema.json' with { type: 'json' }
import type { StructureName } from '../../../shared/spec/index.ts'

/** A JSON Schema (2020-12) as plain data; references are `#/$defs/<structure>`. */
export type JsonSchema = { readonly [member: string]: unknown }

/** The structures of the specifications, as JSON Schemas. */
const STRUCTURE_SCHEMAS: { readonly [name: string]: JsonSchema } = allStructures.$defs

export const structureRef = (name: StructureName): JsonSchema => ({ $ref: `#/$defs/${name}` })

/** The schema with every structure that it refers to, under `definitions`: for validators and serialisers. */
export function selfContained(schema: JsonSchema): JsonSchema {
  const needed = new Map<string, JsonSchema>()
  collect(schema, needed)
  return relocated({ ...schema, definitions: Object.fromEntries(needed) }, '#/definitions/')
}

/** Adds every structure that `schema` refers to, however far away. */
export function collect(schema: JsonSchema, needed: Map<string, JsonSchema>): void {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)) {
    if (needed.has(name)) continue
    const structure = STRUCTURE_SCHEMAS[name]
    if (!structure) throw new Error(`there is no structure ${name}`)
    needed.set(name, structure)
    collect(structure, needed)
  }
}

/** The same schema with its references under another root. */
export const relocated = (schema: JsonSchema, root: string): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${root}`)) as JsonSchema
