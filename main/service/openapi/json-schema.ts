import allStructures from '../../../shared/spec/generated/all.schema.json' with { type: 'json' }
import { ENUMERATIONS } from '../../../shared/spec/generated/structures.ts'
import type { StructureName } from '../../../shared/spec/validate.ts'

/** A JSON Schema (2020-12) as plain data; references are `#/$defs/<structure>`. */
export type JsonSchema = { readonly [member: string]: unknown }

/** The structures of the specifications, as JSON Schemas. */
export const STRUCTURE_SCHEMAS: { readonly [name: string]: JsonSchema } = allStructures.$defs

export const structureRef = (name: StructureName): JsonSchema => ({ $ref: `#/$defs/${name}` })

/** Members whose name ends in `?` may be left out; others than those named are refused. */
export function object(members: { readonly [name: string]: JsonSchema }, description?: string): JsonSchema {
  const entries = Object.entries(members)
  const required = entries.map(([name]) => name).filter((name) => !name.endsWith('?'))
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ''), schema])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
    ...(description === undefined ? {} : { description }),
  }
}

export const text = (description?: string, most = 10_000): JsonSchema => ({
  type: 'string',
  maxLength: most,
  ...(description === undefined ? {} : { description }),
})
export const flag: JsonSchema = { type: 'boolean' }
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values })
export const listed = (name: keyof typeof ENUMERATIONS): JsonSchema => oneOf(ENUMERATIONS[name])
export const integer = (minimum: number, maximum: number, description?: string): JsonSchema => ({
  type: 'integer',
  minimum,
  maximum,
  ...(description === undefined ? {} : { description }),
})
export const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
/** ISO 8601 with milliseconds, UTC. */
export const instant: JsonSchema = {
  type: 'string',
  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$`,
  description: 'Date and time, UTC.',
}
export const base64: JsonSchema = {
  type: 'string',
  pattern: '^[A-Za-z0-9+/]*={0,2}$',
  contentEncoding: 'base64',
}

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
