import { beforeAll, expect, test } from 'vitest'
import { createReader, type DocumentReader } from '../../../main/examination/document-reader.ts'
import { foreignPage, readForeignPage } from '../../support/foreign/read-page.ts'
import { inLength } from '../../support/length.ts'

let reader: DocumentReader
beforeAll(async () => {
  reader = await createReader()
})

/** Pages of every format, font and condition, in a short run three; `node test/bench/zones.ts` reads 400. */
const READ = inLength([0], [0, 1, 2, 4, 6, 11, 17, 20, 26, 40, 52])

test.each(READ.map((index) => ({ index, ...foreignPage(index) })))(
  'page $index of a document that is not ours ($kind, $font, $condition) is read as it is',
  async ({ index }) => {
    const { lines, expected, wrong } = await readForeignPage(index, reader)
    expect(lines).toEqual(expected)
    expect(wrong).toEqual([])
  },
)

test.each(inLength([29], [9, 29, 79]))(
  'names of page %i, which prints another person than its zone, are not confirmed',
  async (index) => {
    const { lines, expected, confirmed } = await readForeignPage(index, reader)
    expect(lines).toEqual(expected)
    expect(confirmed).not.toContain('surname')
    expect(confirmed).not.toContain('givenNames')
  },
)
