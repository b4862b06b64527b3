import * as z from 'zod'
import { kindOf, LETTERHEAD_LENGTHS, type Letterhead } from '../../../shared/report/index.ts'
import { CheckedYaml, type FileFault, inOrder, type Path } from '../../yaml/index.ts'
import type { ReportTemplate, Thumbnail } from '../document/sources.ts'

/** Maximum size of a logo in bytes. */
export const MAX_LOGO = 1024 * 1024

/** Longer side of a printed logo in pixels. */
const LOGO_SIDE = 480

/** Least contrast of headings on white paper. WCAG 2.2, 1.4.3 */
const LEAST_CONTRAST = 4.5

const { line, address, paragraph } = LETTERHEAD_LENGTHS

/** Markup and addresses of scripts: a template has plain texts only. */
const MARKUP = /<\/?[a-z!?]|\b(?:javascript|vbscript)\s*:|\{\{|<%/i
/** Control characters but line ends, and characters that change the direction of other texts. */
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

function plain(max: number, isOneLine = true) {
  return z
    .string()
    .trim()
    .min(1)
    .refine((text) => [...text].length <= max, `is longer than ${max} characters`)
    .refine((text) => !MARKUP.test(text), 'has markup or a script: texts are plain')
    .refine((text) => !UNPRINTABLE.test(text.replaceAll('\n', '')), 'has characters that cannot be printed')
    .refine((text) => !isOneLine || !text.includes('\n'), 'has more than one line')
    .exactOptional()
}

const templateFile = z.strictObject({
  institution: plain(line).unwrap(),
  addressee: plain(line),
  case: plain(line),
  classification: plain(line),
  contact: plain(address, false),
  logo: z
    .string()
    .regex(/^[^/\\:\p{Cc}]{1,200}$/u, 'is no name of a file in the folder of the template')
    .exactOptional(),
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "is no colour such as '#1f4e79'")
    .refine((colour) => contrastOnWhite(colour) >= LEAST_CONTRAST, 'is too light to be read on white paper')
    .exactOptional(),
  texts: z
    .strictObject({ title: plain(line), introduction: plain(paragraph, false), closing: plain(paragraph, false) })
    .exactOptional(),
})

export interface LogoReader {
  /** Returns a file in the folder of the template, or the reason why it cannot be read; it need not read more than `MAX_LOGO`. */
  read(name: string): Uint8Array | string
  /** Returns a picture with its longer side at most `side` pixels, on white, without anything else that its file has. */
  toJpeg(bytes: Uint8Array, side: number): Promise<Thumbnail | string>
}

export type ReadTemplate =
  | { readonly template: ReportTemplate; readonly faults: readonly [] }
  | { readonly template: null; readonly faults: readonly FileFault[] }

/** Reads the template of a report in YAML with its logo; returns it, or every fault with its position. Never throws. */
export async function readTemplate(text: string, logos: LogoReader): Promise<ReadTemplate> {
  const yaml = new CheckedYaml(text, 'template')
  const value = yaml.faults.length === 0 ? yaml.plain() : undefined
  const file = yaml.faults.length === 0 ? yaml.check(templateFile, value, []) : undefined
  const logo = file?.logo === undefined ? undefined : await readLogo(file.logo, logos)
  if (typeof logo === 'string') yaml.fault(['logo'] satisfies Path, `logo ${JSON.stringify(file?.logo)}: ${logo}`)
  if (!file || typeof logo === 'string') return { template: null, faults: inOrder(yaml.faults) }
  const { institution, addressee, classification, contact, colour, texts = {} } = file
  const optional = { addressee, classification, contact, introduction: texts.introduction, closing: texts.closing }
  const given = Object.entries({ ...optional, colour: colour?.toLowerCase(), logo }).filter(
    ([, member]) => member !== undefined,
  )
  const letterhead: Letterhead = { institution, ...Object.fromEntries(given) }
  return { template: { title: texts.title ?? null, caseId: file.case ?? null, letterhead }, faults: [] }
}

async function readLogo(name: string, { read, toJpeg }: LogoReader): Promise<NonNullable<Letterhead['logo']> | string> {
  const bytes = read(name)
  if (typeof bytes === 'string') return bytes
  if (bytes.length > MAX_LOGO) return `it has ${bytes.length} bytes; ${MAX_LOGO} are allowed`
  const kind = kindOf(Buffer.from(bytes.subarray(0, 32)).toString('hex'))?.name ?? 'unknown'
  if (kind !== 'PNG' && kind !== 'JPEG') return `it is no PNG or JPEG (${kind})`
  const picture = await toJpeg(bytes, LOGO_SIDE)
  if (typeof picture === 'string') return picture
  return { width: picture.width, height: picture.height, jpeg: Buffer.from(picture.jpeg).toString('base64') }
}

/** Returns the contrast of a colour with white, from 1 to 21. WCAG 2.2, relative luminance */
function contrastOnWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
