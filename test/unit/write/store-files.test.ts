import { createPrivateKey } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SAMPLE_PRIVATE_KEY } from '../../../main/proof/self-test/sample-key.ts'
import { packWithJSZip } from '../../../main/proof/write/pack.ts'
import { storeFiles } from '../../../main/proof/write/store-files.ts'
import { archiveFiles } from '../../../main/proof/write/write-archive.ts'
import { GENERATED_AT, manyContents, ROOT_FOLDER } from './contents.ts'

async function expectSame(files: ReadonlyMap<string, Uint8Array>, root: string, modified: string): Promise<void> {
  const byJSZip = await packWithJSZip(files, { root, modified, compression: 'stored' })
  expect(Buffer.compare(Buffer.concat(storeFiles(files, { root, modified })), byJSZip)).toBe(0)
}

test('files are stored byte for byte like JSZip stores them: names beyond ASCII, empty files, nested ZIPs', async () => {
  const files = await archiveFiles(manyContents(), createPrivateKey(SAMPLE_PRIVATE_KEY))
  await expectSame(files, ROOT_FOLDER, GENERATED_AT)
})

test('files with any names, bytes and times are stored byte for byte like JSZip stores them', async () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => !text.includes('/'))
  const time = fc.date({ min: new Date('1980-01-01'), max: new Date('2107-12-31'), noInvalidDate: true })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, fc.uint8Array({ maxLength: 300 }))), time, (files, date) =>
      expectSame(new Map(files), 'root', date.toISOString().slice(0, -1)),
    ),
    { numRuns: 60 },
  )
})
