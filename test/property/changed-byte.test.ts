import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Random } from '../fuzz/random.ts'
import { archivesOfAllWriters, drawnByte, outcomeOf } from '../support/changed-byte.ts'
import { inLength } from '../support/length.ts'
import { UNSIGNED_ROWS, unsignedRow } from '../support/unsigned-rows.ts'
import { verifyBytes } from '../support/verify-bytes.ts'

const CHANGES = inLength(80, 400)
const SPECIFICATION = join(import.meta.dirname, '..', '..', 'shared', 'spec', 'unsigned.md')
const archives = await archivesOfAllWriters()
/** Small archives, and an envelope in Base64 if the fixtures exist. */
const cut = archives.filter(({ name, bytes }) => bytes.length < 5000 || name === 'ok-base64')
const small = archives.filter(({ bytes }) => bytes.length < 5000)

describe('a changed byte of a genuine archive is refused, reported or listed', () => {
  test('the rows that this test permits are rows of shared/spec/unsigned.md', () => {
    const lines = readFileSync(SPECIFICATION, 'utf8').split('\n')
    for (const row of Object.values(UNSIGNED_ROWS))
      expect(
        lines.filter((line) => line.startsWith(`| ${row}`)),
        row,
      ).toHaveLength(1)
  })

  test.each(small)(
    `a change of any of ${CHANGES} seeded random bytes of $name is refused, reported or listed`,
    async (archive) => {
      const random = new Random(archive.bytes.length)
      const outcomes = new Map<string, number>()
      for (let count = 0; count < CHANGES; count++) {
        const change = drawnByte(archive, random)
        const outcome = await outcomeOf(archive, change)
        expect(outcome, `byte ${change.offset} became ${change.value}`).not.toBe('silent')
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
      expect(outcomes.get('refused')).toBeGreaterThan(CHANGES * 0.87)
    },
  )

  test.each(archives)(
    'a change of any of 12 bytes of the central directory of $name is refused, reported or listed',
    async (archive) => {
      const start = archive.bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1')
      const random = new Random(start)
      for (let count = 0; count < 12; count++) {
        const change = drawnByte(archive, random, Math.max(0, start))
        expect(await outcomeOf(archive, change), `byte ${change.offset} became ${change.value}`).not.toBe('silent')
      }
    },
  )

  test('no row permits a changed name, size, checksum, method, signature or file', () => {
    const [archive] = small
    if (!archive) throw new Error('there is no small sample')
    const { bytes, zip } = archive
    const entry = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1')
    for (const offset of [0, 6, 10, 16, 20, 24, 28, 30, 32, 34, 42, 46]) {
      const changed = Buffer.from(bytes)
      changed[entry + offset] = (changed[entry + offset] ?? 0) ^ 0x41
      expect(unsignedRow(bytes, changed, zip), `offset ${offset} of a directory entry`).toBeNull()
    }
  })
})

describe('a truncated archive', () => {
  test.each(cut)(
    'truncated $name passes without a finding only if just its last line end is missing',
    async (archive) => {
      const { bytes, keys, report } = archive
      const isEnvelope = bytes.toString('latin1', 0, 2) !== 'PK'
      for (let missing = 1; missing <= 70; missing++) {
        const { indication, findings } = await verifyBytes(bytes.subarray(0, bytes.length - missing), keys)
        const isLineEnd = isEnvelope && bytes.toString('latin1', bytes.length - missing).trim() === ''
        const isReported = findings.some(({ code }) => code === 'envelope.not-closed')
        const expected = isLineEnd
          ? report.indication
          : isReported && indication === 'TOTAL_PASSED'
            ? indication
            : 'TOTAL_FAILED'
        expect(indication, `${missing} bytes are missing`).toBe(expected)
      }
    },
  )
})
