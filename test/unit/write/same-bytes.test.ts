import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SAMPLE_PRIVATE_KEY } from '../../../main/proof/self-test/sample-key.ts'
import { writeArchive } from '../../../main/proof/write/write-archive.ts'
import { GENERATED_AT, manyContents } from './contents.ts'

const options = (compression: 'stored' | 'deflated', kind: 'binary' | 'base64' | 'zip') => ({
  key: createPrivateKey(SAMPLE_PRIVATE_KEY),
  generatedAt: GENERATED_AT,
  compression,
  envelope: { kind },
})
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Writes the archive in a separate process with deliberately wrong clock and randomness; prints its hash. */
const PROGRAM = `
  globalThis.Date = class extends Date { constructor(...a) { a.length === 0 ? super('2031-07-01T12:00:00Z') : super(...a) } static now() { return 1940000000000 } }
  Math.random = () => 0.5
  const [write, contents, sampleKey] = await Promise.all(process.argv.slice(1).map((path) => import(path)))
  const { createHash, createPrivateKey } = await import('node:crypto')
  const bytes = await write.writeArchive(contents.manyContents(), {
    key: createPrivateKey(sampleKey.SAMPLE_PRIVATE_KEY), generatedAt: contents.GENERATED_AT, compression: 'deflated', envelope: { kind: 'base64' } })
  console.log(createHash('sha256').update(bytes).digest('hex'))`

function writtenUnder(environment: { readonly [name: string]: string }): string {
  const modules = [
    'main/proof/write/write-archive.ts',
    'test/unit/write/contents.ts',
    'main/proof/self-test/sample-key.ts',
  ]
  const paths = modules.map((path) => join(import.meta.dirname, '..', '..', '..', path))
  return execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM, ...paths], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  }).trim()
}

test('the same contents result in the same bytes under any clock, zone and language', async () => {
  const here = digest(await writeArchive(manyContents(), options('deflated', 'base64')))
  expect(writtenUnder({ TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' })).toBe(here)
  expect(writtenUnder({ TZ: 'America/St_Johns', LANG: 'C' })).toBe(here)
})

test('the ZIP has the same bytes in every envelope', async () => {
  const zip = Buffer.from(await writeArchive(manyContents(), options('stored', 'zip')))
  const binary = Buffer.from(await writeArchive(manyContents(), options('stored', 'binary')))
  const base64 = Buffer.from(await writeArchive(manyContents(), options('stored', 'base64'))).toString('latin1')
  expect(binary.includes(zip)).toBe(true)
  const body = base64.slice(base64.lastIndexOf('\r\n\r\n'), base64.lastIndexOf('\r\n--'))
  expect(Buffer.from(body, 'base64').equals(zip)).toBe(true)
})

test('any change of content, order or time results in other bytes', async () => {
  const contents = manyContents()
  const [first, second, ...others] = contents.media
  if (!first || !second) throw new Error('there is nothing to exchange')
  const variants = [
    writeArchive(contents, options('stored', 'zip')),
    writeArchive({ ...contents, media: [second, first, ...others] }, options('stored', 'zip')),
    writeArchive({ ...contents, media: [second, ...others] }, options('stored', 'zip')),
    writeArchive({ ...contents, identityDetails: {} }, options('stored', 'zip')),
    writeArchive(contents, { ...options('stored', 'zip'), generatedAt: '2026-03-14T09:28:34.123' }),
  ]
  expect(new Set((await Promise.all(variants)).map(digest)).size).toBe(variants.length)
})
