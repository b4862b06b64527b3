import { createHash } from 'node:crypto'
import JSZip from 'jszip'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_LIMITS } from '../../../main/proof/read/limits.ts'
import { readArchive } from '../../../main/proof/read/read-archive.ts'
import { type ByteSource, sourceOf } from '../../../main/proof/read/source.ts'
import { memorySpool } from '../../../main/verify/memory-spool.ts'
import { envelopeOf } from '../../support/envelope-of.ts'
import { zipOf } from '../../support/zip-builder.ts'

const ROOT = 'id_20260314092832123'
const [FIRST, SECOND] = [`${ROOT}/images/a.jpg`, `${ROOT}/images/b.jpg`]
const bytesOf = (seed: string, size: number): Buffer =>
  createHash('shake256', { outputLength: size }).update(seed).digest()

/** A source that can only be read in pieces, like a file. */
function fileLike(bytes: Uint8Array): ByteSource {
  const { size, read } = sourceOf(bytes)
  return { size, read }
}

interface Entry {
  internalStream(type: string): unknown
}

/** Makes JSZip return the content of two entries exchanged, under their own names, sizes and checksums. */
function exchangeContent(): void {
  const load = JSZip.loadAsync.bind(JSZip)
  vi.spyOn(JSZip, 'loadAsync').mockImplementation(async (data, options) => {
    const zip = await load(data, options)
    const [first, second] = [FIRST, SECOND].map((name) => zip.files[name] as unknown as Entry)
    if (!first || !second) throw new Error('the images are missing')
    const streams = [first, second].map((entry) => entry.internalStream.bind(entry))
    first.internalStream = (type) => streams[1]?.(type)
    second.internalStream = (type) => streams[0]?.(type)
    return zip
  })
}

afterEach(() => vi.restoreAllMocks())

async function disagreements(source: ByteSource) {
  const { facts, close } = await readArchive(
    { kind: 'file', name: 'test', source },
    { limits: DEFAULT_LIMITS, secondReading: 'auto', inputHash: 'never', spool: memorySpool },
  )
  close()
  return facts.secondReading?.disagreements.map(({ path }) => path)
}

const irregular = (envelope: Buffer): Buffer =>
  Buffer.from(envelope.toString('latin1').replace(/\n([A-Za-z0-9+/]{20})([A-Za-z0-9+/]{20})/, '\n$1\r\n$2'), 'latin1')

const FORMS: readonly (readonly [string, (zip: Buffer) => Buffer])[] = [
  ['a ZIP', (zip) => zip],
  ['a binary part', (zip) => envelopeOf(zip)],
  ['a Base64 part', (zip) => envelopeOf(zip, { encoding: 'base64' })],
  ['a Base64 part with lines of different lengths', (zip) => irregular(envelopeOf(zip, { encoding: 'base64' }))],
]
/** Below and above the size from which entries are not inflated in one call. */
const SIZES = [1000, 300_000]

describe.each(FORMS)('the second reading of %s compares the content of every file', (_form, make) => {
  test.each(SIZES.flatMap((size) => [0, 8].map((method) => ({ size, method }))))(
    'content of $size bytes with method $method that JSZip reads differently is a disagreement',
    async ({ size, method }) => {
      const zip = zipOf([
        { name: `${ROOT}/proof.json`, content: '{}', method },
        { name: FIRST, content: bytesOf('a', size), method },
        { name: SECOND, content: bytesOf('b', size), method },
      ])
      const input = make(zip)
      for (const source of [sourceOf(input), fileLike(input)]) expect(await disagreements(source)).toEqual([])
      exchangeContent()
      for (const source of [sourceOf(input), fileLike(input)])
        expect(await disagreements(source)).toEqual([FIRST, SECOND])
    },
  )
})

test.each([
  ['stored', { method: 0 }],
  ['deflated to 2 bytes', { method: 8 }],
  ['deflated to 5 bytes', { method: 8, data: Buffer.from([1, 0, 0, 0xff, 0xff]) }],
] as const)('an empty file that is %s is no disagreement', async (_form, form) => {
  const empty = { name: FIRST, content: '', ...form }
  const zip = zipOf([{ name: `${ROOT}/proof.json`, content: '{}' }, empty])
  expect(await disagreements(sourceOf(zip))).toEqual([])
})

test('sizes from 2 GiB on, which JSZip returns as negative numbers, are no disagreement', async () => {
  const zip = zipOf([
    { name: `${ROOT}/proof.json`, content: '{}' },
    { name: FIRST, content: 'short', method: 8, size: 2_200_220_000 },
  ])
  const load = vi.spyOn(JSZip, 'loadAsync')
  const { facts, close } = await readArchive(
    { kind: 'file', name: 'test', source: sourceOf(zip) },
    {
      limits: { ...DEFAULT_LIMITS, zipRatioFloorBytes: 64 * 1024 ** 3 },
      secondReading: 'on',
      inputHash: 'never',
      spool: memorySpool,
    },
  )
  close()
  expect(facts.observations.map(({ code }) => code)).toContain('zip.size-mismatch')
  const theirs = (await load.mock.results[0]?.value)?.files[FIRST] as { _data: { uncompressedSize: number } }
  expect(theirs._data.uncompressedSize).toBe(2_200_220_000 - 2 ** 32)
  expect(facts.secondReading?.disagreements).toEqual([])
})

test('the second reading leaves the bytes of its input unchanged', async () => {
  const input = zipOf([{ name: `${ROOT}/proof.json`, content: '{}' }], { zip64: {} })
  const copy = Buffer.from(input)
  await disagreements(sourceOf(input))
  expect(input.equals(copy)).toBe(true)
})
