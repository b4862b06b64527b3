import * as z from 'zod'

/** Parsed JSON: objects have own properties only, numbers are doubles (SignatureFacts preserves their digits where necessary). */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** Schema of any JSON. The type is right because these values are parsed JSON, which has no others. */
export const jsonValue = (description: string) => z.unknown().describe(description) as unknown as z.ZodType<JsonValue>
