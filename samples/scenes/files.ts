import { PEOPLE } from '../people/people.ts'
import { capture, PASSPORT } from '../story/documents.ts'
import { Story } from '../story/story.ts'

/** Returns a page of text as a PDF. */
function page(line: string): Buffer {
  const stream = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  return Buffer.from(
    `${text}xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}

/** A contract and a note accompany the passport. */
export function additionalFiles() {
  const story = new Story({ name: 'additional-files', start: '2026-10-27T06:40:15.782' })
  capture(story, PEOPLE.kofi, PASSPORT)
  const files = [
    ['contract.pdf', page('SPECIMEN: no contract'), 'application/pdf'],
    ['note.txt', Buffer.from('SPECIMEN. Notes of nobody, ünïcödé included.\n'), 'text/plain'],
  ] as const
  for (const [name, bytes, type] of files)
    story.submit({
      name: 'ADDITIONAL_FILE',
      uri: 'additional-files',
      evidence: { family: 'DOCUMENT', type: 'ADDITIONAL_FILE' },
      more: {
        additionalFile: {
          id: story.attach('additionalFiles', name, bytes),
          metadata: [
            { key: 'name', value: name },
            { key: 'type', value: type },
          ],
        },
      },
    })
  return story.contents()
}
