import { afterAll, beforeAll, expect, test } from 'vitest'
import { DRAWN_DOCUMENTS, type Quality, submittedDrawing } from '../../support/drawn-documents.ts'
import { someOf } from '../../support/length.ts'
import { PictureClient } from '../../support/picture-client.ts'

let client: PictureClient
beforeAll(async () => {
  client = await PictureClient.start()
})
afterAll(() => client.stop())

/** Indices of documents whose reading is difficult; test/bench/drawn-documents.ts submits all of them. */
const CASES: readonly (readonly [index: number, quality: Quality, isVerified: boolean])[] = [
  [3, 'good', true],
  [9, 'turned', true],
  [10, 'turned', true],
  [5, 'glare or dark', true],
  [6, 'glare or dark', false],
]

test.each(someOf(CASES, 1))(
  'document %i of the drawn ones in a picture that is %s has only printed values',
  {
    timeout: 60_000,
  },
  async (index, quality, isVerified) => {
    const document = DRAWN_DOCUMENTS[index]
    if (!document) throw new Error(`There is no document ${index}`)
    const comparison = await submittedDrawing(client, document, quality, index)
    expect(comparison.invented).toEqual([])
    expect(comparison.status).toBe(isVerified ? 'VERIFIED' : 'NOT_VERIFIED')
    if (isVerified) expect(comparison.isZoneExact).toBe(true)
  },
)
