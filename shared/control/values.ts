import * as z from 'zod'
import { text as anyText, integer } from '../schema/index.ts'

/** Builds a text of at most 10,000 characters, unless another maximum is given. */
export const text = (description?: string, max = 10_000) => anyText(description, max)

/** Bytes in Base64. */
export const base64 = z
  .string()
  .regex(/^[A-Za-z0-9+/]*={0,2}$/)
  .meta({ contentEncoding: 'base64' })

export const limit = integer(1, 1000, 'How many at most; 100 unless given.')

/** Parameters of a paged list. */
export const page = {
  limit: integer(1, 1000, 'How many at most; 1000 unless given.'),
  before: anyText('Id of the last one of the page before.'),
} as const
