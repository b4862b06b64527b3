import type * as z from 'zod'
import { toJsonSchema } from '../../../../shared/schema/index.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'

/** Converts a schema to JSON Schema whose references to structures of the specifications are left open. */
export function plainSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, $defs: _structures, ...plain } = toJsonSchema(schema)
  return plain
}
