import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { envelopeOf } from '../support/envelope-of.ts'
import { FIXTURES } from '../support/fixtures.ts'
import { genuineArchives } from '../support/genuine-archives.ts'
import { keysFrom, verifyBytes } from '../support/verify-bytes.ts'
import { filesOf, jszip, WRITER_FORMS } from '../support/writer-forms.ts'

const [sample] = (await genuineArchives()).filter(({ name }) => name === 'chip-refused.mime')
if (!sample) throw new Error('the sample is missing')
const files = await filesOf(sample.zip)

/** Returns indication and codes of a genuine archive in the ZIP of another writer. */
const resultOf = async (zip: Uint8Array) => {
  const { indication, findings } = await verifyBytes(envelopeOf(zip), sample.keys)
  return [indication, ...findings.map(({ code }) => code)]
}
const CLEAN = ['TOTAL_PASSED', 'trust.test-key']

describe('a genuine archive passes without a finding as written by', () => {
  test.each(Object.keys(WRITER_FORMS))('a genuine archive written by %s passes without a finding', async (writer) => {
    const zip = WRITER_FORMS[writer]?.(files) ?? Buffer.alloc(0)
    expect(await resultOf(zip)).toEqual(CLEAN)
  })

  test.each([
    { platform: 'DOS', streamFiles: false, compression: 'STORE' },
    { platform: 'UNIX', streamFiles: false, compression: 'DEFLATE' },
    { platform: 'DOS', streamFiles: true, compression: 'DEFLATE' },
    { platform: 'UNIX', streamFiles: true, compression: 'DEFLATE' },
  ] as const)(
    'a genuine archive written by JSZip ($platform, $compression, streamed $streamFiles) passes without a finding',
    async (options) => {
      expect(await resultOf(await jszip(files, options))).toEqual(CLEAN)
    },
  )

  const folder = join(FIXTURES, 'writers')
  const isAbsent = !existsSync(folder)
  if (isAbsent) console.warn(`SKIPPED: no archives of other writers in ${folder}`)
  test.skipIf(isAbsent).each(isAbsent ? [] : readdirSync(folder))(
    'the archive %s in the ZIP of another writer passes without a finding',
    async (file) => {
      const keys = keysFrom(readFileSync(join(FIXTURES, 'keys', 'signer.pub.pem')), 'signer.pub.pem')
      const { indication, findings } = await verifyBytes(readFileSync(join(folder, file)), keys)
      expect([
        indication,
        ...findings.map(({ code }) => code).filter((code) => !code.startsWith('consistency.')),
      ]).toEqual(['TOTAL_PASSED'])
    },
  )
})

test('a stored file with a data descriptor is refused, whatever tool wrote it', async () => {
  const zip = await jszip(files, { platform: 'UNIX', streamFiles: true, compression: 'STORE' })
  expect((await resultOf(zip))[0]).toBe('TOTAL_FAILED')
})
