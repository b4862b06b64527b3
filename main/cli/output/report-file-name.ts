import { basename } from 'node:path'
import { ENDINGS, type PrintedFormat } from '../../../shared/report/index.ts'

/** Maximum length of a file name on common disks, bytes. */
const MAX_NAME_BYTES = 255

interface Named {
  /** Path of the archive; null in a report without data about the holder, after whom files are often named. */
  readonly path: string | null
  /** Digest or id of the archive. */
  readonly id: string | null
  readonly format: PrintedFormat
}

/** Names a report after its archive, or after its digest. Equal names are numbered, long ones are cut. `names`: those taken; one is added. */
export function reportFileName({ path, id, format }: Named, names: Set<string>): string {
  const anonymous = `archive-${(id ?? 'unknown').slice(0, 16)}`
  const own = path === null ? '' : basename(path).replace(/(\.report)?\.(mime|zip|eml|pdf|html|json)$/i, '')
  const stem = ['', '-', '.'].includes(own) ? anonymous : own
  for (let number = 1; ; number++) {
    const ending = `${number === 1 ? '' : `-${number}`}.report.${ENDINGS[format]}`
    const file = startOf(stem, MAX_NAME_BYTES - ending.length) + ending
    if (names.has(file)) continue
    names.add(file)
    return file
  }
}

/** Returns the start of a text that has at most `maxBytes` in UTF-8. */
function startOf(text: string, maxBytes: number): string {
  let start = text
  while (Buffer.byteLength(start) > maxBytes) start = [...start].slice(0, -1).join('')
  return start
}
