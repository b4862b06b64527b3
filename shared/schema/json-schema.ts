import * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Members that only the generators need. */
const INTERNAL = ['readOnly', 'x-type', 'x-structure'] as const

/** Converts a schema to JSON Schema, draft 2020-12. Named objects are under `$defs`. */
export const toJsonSchema = (schema: z.core.$ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', override: ({ jsonSchema }) => plain(jsonSchema) })

/** Removes internal members and the bounds of safe integers. */
function plain(schema: JsonSchema): void {
  for (const member of INTERNAL) delete schema[member]
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
