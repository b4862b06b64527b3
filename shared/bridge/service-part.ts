import * as z from 'zod'

const MAX_PARTS = 24
/** Maximum length of all parts together, UTF-16 units: Base64 of the maximum that the service accepts in one call. */
const MAX_PART_TEXT = 28 * 1024 * 1024

/** Part of a multipart body for the service. */
const servicePart = z
  .strictObject({
    name: z.string().regex(/^\w{1,60}$/),
    /** Null for a field that is not a file. */
    fileName: z.string().min(1).max(255).nullable(),
    contentType: z.string().regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/),
    /** Base64 of the content. */
    base64: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/),
  })
  .readonly()

export const serviceParts = z
  .array(servicePart)
  .min(1)
  .max(MAX_PARTS)
  .readonly()
  .refine((parts) => parts.reduce((sum, { base64 }) => sum + base64.length, 0) <= MAX_PART_TEXT)

export type ServicePart = z.infer<typeof servicePart>
