import * as z from 'zod'
import { fetchProblem } from '../rules/index.ts'

/** Headers used by the connection or the notification itself. RFC 9110 6.4, 7; RFC 9112 6 */
const RESERVED_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** RFC 9110 5.5 */
export const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/

export const shortText = z.string().min(1).max(1000)

export const milliseconds = z
  .int()
  .min(1)
  .max(10 * 365 * 86_400_000)

/** Limited to the characters of a header name. */
export const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'is not the name of a header')
  .refine(
    (name) => !RESERVED_HEADERS.has(name.toLowerCase()),
    'is a header that HTTP itself needs; choose another name',
  )

export const headerValue = shortText.refine(
  (value) => HEADER_TEXT.test(value),
  'cannot stand in a header: no line breaks, no control characters, only letters of Latin-1',
)

export const httpUrl = z.url({ protocol: /^https?$/ })

/** Address that the service asks itself. Notifications are sent without these limits. */
export const fetchedUrl = httpUrl.superRefine((url, context) => {
  const problem = fetchProblem(url)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem })
})
