import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../shared/report/report.ts'
import { genuineArchives } from '../support/genuine-archives.ts'
import { inLength } from '../support/length.ts'
import { verifyBytes } from '../support/verify-bytes.ts'
import { filesOf } from '../support/writer-forms.ts'
import { zipOf } from '../support/zip-builder.ts'
import { MIME_ODDITIES, PLAIN, writeMessage } from './differential/mime-oddities.ts'
import { ZIP_ODDITIES } from './differential/zip-oddities.ts'
import { type FoundArchives, MIME_LIBRARIES } from './readers/mime-readers.ts'
import { type Unpacked, ZIP_READERS } from './readers/zip-readers.ts'

/** Archives of the run: oddities in twos, spread evenly over all pairs, so that today and tomorrow are the same. */
const COUNT = inLength(60, 500)

interface Case {
  readonly name: string
  readonly message: Buffer
  readonly zip: Buffer
  report: Report | null
}

const folder = mkdtempSync(join(tmpdir(), 'proofbench-differential-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Oddity = { readonly mime: (typeof MIME_ODDITIES)[number] } | { readonly zip: (typeof ZIP_ODDITIES)[number] }
const ODDITIES: readonly Oddity[] = [
  ...MIME_ODDITIES.map((mime) => ({ mime })),
  ...ZIP_ODDITIES.map((zip) => ({ zip })),
]

/** Returns pairs of oddities: every oddity first, then spread over the others. */
function pairs(): readonly (readonly [Oddity, Oddity])[] {
  const count = ODDITIES.length
  return Array.from({ length: COUNT }, (_, index): readonly [Oddity, Oddity] => {
    const first = Math.floor((index * count) / Math.min(COUNT, count)) % count
    const second = (first + 1 + ((index * 7919) % (count - 1))) % count
    const [a, b] = [ODDITIES[first], ODDITIES[second]]
    if (!a || !b) throw new RangeError('no oddity')
    return [a, b]
  })
}

const nameOf = (oddity: Oddity): string => ('mime' in oddity ? oddity.mime : oddity.zip).name

let cases: readonly Case[] = []

beforeAll(async () => {
  const archive = (await genuineArchives()).find(({ name }) => name === 'one-time-codes.mime')
  if (!archive) throw new Error('no sample')
  const files = await filesOf(archive.zip)
  const decoyZip = zipOf(
    files.map(({ name, content }) => ({ name, content: Buffer.concat([content, Buffer.from(' ')]) })),
  )
  const decoy = `Content-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\n${decoyZip.toString('base64')}`
  cases = await Promise.all(
    pairs().map(async ([first, second]) => {
      let [parts, message] = [
        { entries: files, zip: {} } as Parameters<(typeof ZIP_ODDITIES)[number]['apply']>[0],
        PLAIN,
      ]
      for (const oddity of [first, second])
        if ('mime' in oddity) message = oddity.mime.apply(message, decoy)
        else parts = oddity.zip.apply(parts)
      const zip = zipOf(parts.entries, parts.zip)
      const bytes = writeMessage(message, zip)
      const report = await verifyBytes(bytes, archive.keys)
      return { name: `${nameOf(first)} + ${nameOf(second)}`, message: bytes, zip, report }
    }),
  )
}, 300_000)

const passed = (): readonly Case[] => cases.filter(({ report }) => report?.indication === 'TOTAL_PASSED')
const pathOf = (index: number, extension: string): string => join(folder, `${index}.${extension}`)

describe('whatever passes is one archive for every reader', { timeout: 300_000 }, () => {
  test('a good part of the oddities passes, and a good part does not', () => {
    expect(passed().length).toBeGreaterThan(COUNT / 6)
    expect(cases.length - passed().length).toBeGreaterThan(COUNT / 6)
  })

  test.each(MIME_LIBRARIES.map((library) => [library.name, library] as const))(
    '%s finds the same archive',
    async (_, { find, keepsLineEnds }) => {
      const differing: string[] = []
      const form = (bytes: Buffer) =>
        sha256(keepsLineEnds ? bytes : Buffer.from(bytes.toString('latin1').replaceAll(/[\r\n]/g, ''), 'latin1'))
      for (const { name, message, zip } of passed()) {
        const found = await find(message).catch(() => null)
        if (found?.map(form).join() !== form(zip)) differing.push(`${name}: ${found?.length ?? 'error'}`)
      }
      expect(differing).toEqual([])
    },
  )

  test.skipIf(spawnSync('python3', ['--version']).status !== 0)(
    'Python finds the same archive, whatever the policy',
    () => {
      const input = passed().map(({ message }, index) => {
        writeFileSync(pathOf(index, 'mime'), message)
        return JSON.stringify(pathOf(index, 'mime'))
      })
      const script = join(import.meta.dirname, 'readers', 'mime_readers.py')
      const { stdout } = spawnSync('python3', [script], { input: input.join('\n'), encoding: 'utf8' })
      const found = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { readonly [policy: string]: FoundArchives })
      const differing = passed().flatMap(({ name, zip }, index) =>
        Object.entries(found[index] ?? { none: null })
          .filter(([, archives]) => archives?.join() !== sha256(zip))
          .map(([policy]) => `${policy}: ${name}`),
      )
      expect(differing).toEqual([])
    },
  )

  test.each(ZIP_READERS.map((reader) => [reader.name, reader] as const))('%s unpacks the same files', (_, reader) => {
    const paths = passed().map(({ zip }, index) => {
      writeFileSync(pathOf(index, 'zip'), zip)
      return pathOf(index, 'zip')
    })
    const results = reader.unpack(paths)
    expect(results).toHaveLength(paths.length)
    const differing = passed().flatMap(({ name, report }, index) => {
      const difference = differenceOf(results[index] ?? null, report)
      return difference === null ? [] : [`${name}: ${difference}`]
    })
    expect(differing).toEqual([])
  })
})

/** Returns how the files of a reader differ from those of the report, which are named below the root folder; null if they do not. */
function differenceOf(unpacked: Unpacked, report: Report | null): string | null {
  if (unpacked === null) return 'ended with an error'
  const found = [...unpacked].map(([path, hash]) => `${path.slice(path.indexOf('/') + 1)} ${hash}`).sort()
  const expected = (report?.files ?? []).map(({ path, sha256 }) => `${path} ${sha256}`).sort()
  return found.join() === expected.join() ? null : `${found.length} files, ${expected.length} expected`
}
