import * as z from 'zod'
import { count, named, object, optional, text } from '../schema/index.ts'

/** Longest texts of a letterhead, in characters. */
export const LETTERHEAD_LENGTHS = { line: 120, address: 500, paragraph: 4000 } as const
const { line, address, paragraph } = LETTERHEAD_LENGTHS

/** Who reports to whom, by the template file of the reporter. A statement of that person: nothing in it is verified. */
export const letterhead = named('Letterhead', 'Who reports to whom, as the reporter states it.', {
  institution: text('Who reports; on every page.', line),
  addressee: optional(text('For whom the report is made; on every page.', line)),
  classification: optional(text('Classification; on every page, before the one that follows from the content.', line)),
  contact: optional(text('Whom to ask about the report.', address)),
  introduction: optional(text('Text before the sections.', paragraph)),
  closing: optional(text('Text behind the sections.', paragraph)),
  colour: optional(
    z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .describe('Colour of headings, such as `#1f4e79`.'),
  ),
  logo: optional(
    object({ width: count(), height: count(), jpeg: text('Baseline JPEG, Base64.') }, 'Logo on the first page.'),
  ),
})

export type Letterhead = z.infer<typeof letterhead>

/** Returns what stands on every page: who reports to whom. */
export const letterheadLines = ({ institution, addressee }: Letterhead): readonly string[] => [
  institution,
  ...(addressee === undefined ? [] : [`For ${addressee}`]),
]
