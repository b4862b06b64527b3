import { type PdfObject, pdfObjects } from './pdf-objects.ts'

/** Maximum number of differences that are named. */
const MAX_NAMED = 5

/** Returns what differs between a file and the one that the same report prints. The files must differ. */
export function namePdfDifference(file: Buffer, expected: Buffer): string {
  if (file.length > expected.length && file.subarray(0, expected.length).equals(expected))
    return `${file.length - expected.length} bytes were added at the end`
  if (file.length < expected.length && expected.subarray(0, file.length).equals(file))
    return `${expected.length - file.length} bytes are missing at the end`
  const [own, other] = [pdfObjects(file), pdfObjects(expected)]
  const [pages, expectedPages] = [pagesOf(own).length, pagesOf(other).length]
  if (pages !== expectedPages) return `it has ${pages} pages; the report prints ${expectedPages}`
  const bytesById = new Map(own.map((object) => [object.id, file.subarray(object.start, object.end)]))
  const names = new Set<string>()
  for (const object of other) {
    if (names.size === MAX_NAMED) break
    const bytes = bytesById.get(object.id)
    if (!bytes?.equals(expected.subarray(object.start, object.end))) names.add(nameOf(object, other))
  }
  return names.size === 0 ? 'the tables of the file were changed' : `it differs in ${[...names].join(', ')}`
}

const pagesOf = (objects: readonly PdfObject[]): readonly PdfObject[] =>
  objects.filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary))

function nameOf({ id, dictionary }: PdfObject, objects: readonly PdfObject[]): string {
  const page = pagesOf(objects).findIndex(
    ({ dictionary: text, id: own }) => own === id || text.includes(`/Contents ${id} 0 R`),
  )
  if (page >= 0) return `page ${page + 1}`
  if (/\/EmbeddedFile|\/Filespec/.test(dictionary)) return 'an attachment'
  if (/\/Subtype \/Image/.test(dictionary)) return 'an image'
  if (/\/Type \/Metadata|\/OutputIntent/.test(dictionary)) return 'the metadata'
  if (/\/Type \/Font|\/FontDescriptor|begincmap/.test(dictionary)) return 'a font'
  if (/\/S \//.test(dictionary)) return 'the structure or an alternative text'
  return 'other objects'
}
