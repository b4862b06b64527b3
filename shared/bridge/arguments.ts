import * as z from 'zod'

/** Schemas of the arguments of calls. Data from a window is never trusted: unknown arguments are refused. */
export const call = <Arguments extends z.core.$ZodLooseShape>(shape: Arguments) => z.strictObject(shape).readonly()

/** Accepts a non-empty text of at most `max` UTF-16 units. */
export const text = (max: number) => z.string().min(1).max(max)

/** Accepts ids: limited to characters that are safe in addresses and file names. */
export const id = z.string().regex(/^(?!\.)[\w.-]{1,120}$/)

export const integer = (min: number, max: number) => z.int().min(min).max(max)

export const flag = z.boolean()

export const choice = <const Value extends string>(values: readonly Value[]) => z.enum(values)

export const texts = (max: number, maxLength: number) => z.array(z.string().max(maxLength)).max(max).readonly()

/** Accepts arrays of whole numbers from 0. */
export const integers = (max: number) => z.array(z.int().min(0)).max(max).readonly()

/** Makes a value optional; null stands for an absent one, as JSON has no undefined. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)
