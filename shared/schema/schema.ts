import * as z from 'zod'

/**
 * Builders of the schemas from which types, validation, JSON Schema and OpenAPI derive. Types are read-only, and an object has
 * exactly the members that its schema names.
 */
export const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape, description?: string) =>
  describe(z.strictObject(shape).readonly(), description)

/** Builds an object with its own definition in JSON Schema, under `$defs`. */
export const named = <Shape extends z.core.$ZodLooseShape>(id: string, description: string, shape: Shape) =>
  z.strictObject(shape).readonly().meta({ id, description })

/** Builds an array in the order of its description. */
export const list = <Item extends z.ZodType>(item: Item, description?: string, max = Number.POSITIVE_INFINITY) =>
  describe((Number.isFinite(max) ? z.array(item).max(max) : z.array(item)).readonly(), description)

/** Builds an object with any member names, each with such a value. */
export const map = <Value extends z.ZodType>(value: Value, description?: string) =>
  describe(z.record(z.string(), value).readonly(), description)

/** Builds a member that may be absent; if it is present, it is never undefined. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => z.exactOptional(schema)

/** Builds a value or null. The description of the value moves to the whole. */
export const nullable = <Schema extends z.ZodType>(schema: Schema, description = schema.description) =>
  describe(schema.nullable(), description)

export const text = (description?: string, max = Number.POSITIVE_INFINITY) =>
  describe(Number.isFinite(max) ? z.string().max(max) : z.string(), description)

export const flag = (description?: string) => describe(z.boolean(), description)

export const oneOf = <const Value extends string>(values: readonly Value[], description?: string) =>
  describe(z.enum(values), description)

/** Builds a whole number from 0 on. */
export const count = (description?: string) => describe(z.int().min(0), description)

export const integer = (min: number, max: number, description?: string) =>
  describe(z.int().min(min).max(max), description)

export const number = (description?: string) => describe(z.number(), description)

/** Builds a lower-case hexadecimal SHA-256. */
export const sha256 = (description?: string) => describe(z.string().regex(/^[0-9a-f]{64}$/), description)

/** Builds a time: ISO 8601, UTC. */
export const instant = (description?: string) =>
  describe(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/), description)

function describe<Schema extends z.ZodType>(schema: Schema, description: string | undefined): Schema {
  return description === undefined ? schema : schema.describe(description)
}
