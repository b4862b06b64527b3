import { deflateSync } from 'node:zlib'
import type { Attachment } from '../portable/attachments.ts'
import type { PdfDocument } from './pdf-document.ts'

/**
 * Embeds files as associated files of the document. `compressed` has the streams of an earlier file by name: compressors
 * differ between builds, and a comparison needs the same bytes. ISO 19005-3 6.8
 */
export function embedFiles(
  document: PdfDocument,
  files: readonly Attachment[],
  created: Date,
  compressed: ReadonlyMap<string, Uint8Array>,
): void {
  const associated = files.map(({ name, type, description, text }) => {
    const content = Buffer.from(text)
    const stream = document.ref({
      Type: 'EmbeddedFile',
      Subtype: type.replace('/', '#2F'),
      Filter: 'FlateDecode',
      Params: { Size: content.length, ModDate: created },
    })
    stream.end(compressed.get(name) ?? deflateSync(content))
    const specification = document.ref({
      Type: 'Filespec',
      AFRelationship: name === 'report.json' ? 'Source' : 'Supplement',
      F: new String(name),
      UF: new String(name),
      Desc: new String(description),
      EF: { F: stream, UF: stream },
    })
    specification.end()
    document.addNamedEmbeddedFile(name, specification)
    return specification
  })
  document._root.data.AF = associated
}
