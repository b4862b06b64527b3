import { dirname, join } from 'node:path'
import { thumbnailOf } from '../../examination/index.ts'
import { failureOf, homePath, readSmallFile } from '../../input/index.ts'
import { loadReadTemplate, MAX_LOGO, type ReportTemplate, terminalText } from '../../report/index.ts'
import { faultStop } from '../arguments/fault-stop.ts'
import type { OptionRow } from '../arguments/option-row.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { readNamedText } from '../inputs/read-named.ts'

export const TEMPLATE: OptionRow = {
  name: 'template',
  value: { kind: 'file', label: 'FILE' },
  help: 'Print institution, addressee, case, classification, contact, logo, colour and texts of this YAML file; its logo is a PNG or JPEG in the same folder.',
}

/** Returns the template of --template; null without the option. Throws `Stop` with every fault and its line. */
export async function templateFrom(args: ParsedArguments): Promise<ReportTemplate | null> {
  const path = args.text('template')
  if (path === undefined) return null
  const text = readNamedText(path, '--template')
  const { readTemplate } = await loadReadTemplate()
  const { template, faults } = await readTemplate(text, {
    toJpeg: thumbnailOf,
    read(name) {
      try {
        return readSmallFile(join(dirname(homePath(path)), name), MAX_LOGO)
      } catch (error) {
        const failure = failureOf(error)
        if (!failure) throw error
        return failure.message
      }
    },
  })
  if (template === null)
    throw faultStop('The template cannot be used, so no report was made:', terminalText(path, 300), faults)
  return template
}
