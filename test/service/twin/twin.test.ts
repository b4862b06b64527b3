import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Examiner, leaseExaminer } from '../../../main/examination/examiner.ts'
import { SAMPLE_PRIVATE_KEY } from '../../../main/proof/self-test/sample-key.ts'
import { recordedArchive } from '../../../main/replay/read-recorded.ts'
import { replayArchive } from '../../../main/replay/replay-archive.ts'
import { twinOfReading } from '../../../main/replay/twin/twin-of-reading.ts'
import { IS_LONG, someOf } from '../../support/length.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { checkedTwin, NO_FAULTS } from '../../support/twin-claims.ts'

const ARCHIVES = join(import.meta.dirname, '..', '..', '..', 'samples', 'archives')
const sample = (name: string): Buffer => readFileSync(join(ARCHIVES, name.includes('.') ? name : `${name}.mime`))

let examiner: Examiner
beforeAll(() => {
  examiner = leaseExaminer()
})
afterAll(() => examiner.close())

describe('the twin of an archive', () => {
  test.each(
    someOf(
      [
        'contradicting-record',
        'fuzzy-name',
        'single-name',
        'reviewed-by-people',
        'additional-files',
        'chip-and-video',
        'poor-images',
        'one-time-codes',
        'claims-and-certificates',
        'unknown-fields',
        'empty-session.zip',
        'folder-of-another-identity',
      ],
      5,
    ),
  )('of the sample %s has its findings, causes, shape and conclusions, and nothing of its holder', async (name) => {
    const { faults, trust, searched } = await checkedTwin(sample(name), name, examiner)
    expect(faults).toEqual(NO_FAULTS)
    expect(trust).toEqual(['trust.test-key', 'trust.twin'])
    expect(searched).toBeGreaterThan(5)
  })

  test.runIf(IS_LONG)('replays to the conclusions of the original', async () => {
    const outcome = async (bytes: Uint8Array) => {
      const archive = await recordedArchive(await readBytes(bytes))
      const result = await replayArchive(archive, {
        signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY),
        componentVersion: 'test',
      })
      return result.outcome === 'NOT_REPRODUCIBLE'
        ? result.reason.replace(/[\da-f-]{36}/g, 'ID')
        : result.differences.map(({ pointer, recorded, replayed }) => [pointer, recorded, replayed])
    }
    for (const name of ['another-face', 'chip-refused', 'resumed', 'medicare'])
      expect(await outcome(await twinOf(sample(name), 'seed')), name).toEqual(await outcome(sample(name)))
  })

  test('has the same bytes for the same seed, and another person for another seed', async () => {
    const twins = [await twinOf(sample('medicare'), 'a'), await twinOf(sample('medicare'), 'a')]
    expect(Buffer.from(twins[0] ?? []).equals(twins[1] ?? Buffer.of(0))).toBe(true)
    expect(Buffer.from(await twinOf(sample('medicare'), 'b')).equals(twins[0] ?? Buffer.of(0))).toBe(false)
  })

  test.each([
    ['duplicate-entry', 'zip.duplicate-entry'],
    ['two-archives', 'envelope.several-archives'],
    ['duplicate-key', 'json.duplicate-key'],
    ['cut-download', 'zip.unreadable'],
  ])('is refused for the sample %s, whose bytes fail', async (name, code) => {
    await expect(twinOf(sample(name), 'seed')).rejects.toThrow(code)
  })

  const twinOf = async (bytes: Uint8Array, seed: string) => twinOfReading(await readBytes(bytes), { seed, examiner })
})
