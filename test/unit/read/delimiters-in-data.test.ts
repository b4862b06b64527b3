import { randomFillSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { digestEntries } from '../../../main/proof/read/digest/digest-entries.ts'
import type { DigestWork } from '../../../main/proof/read/digest/digest-work.ts'
import { sourceOf } from '../../../main/proof/read/source.ts'
import { IS_LONG } from '../../support/length.ts'

const DELIMITER = Buffer.from('------=_Part_7_1903327512.1773480512123')
const LINE = Buffer.concat([Buffer.from('\r\n'), DELIMITER, Buffer.from('\r\n')])
const PIECE = 1024 * 1024
/** Positions of the lines: at the start, across chunk boundaries, adjacent, at the end. */
const PLACES = [
  0,
  PIECE - 60,
  ...Array.from({ length: 14 }, (_, at) => (2 + at) * PIECE - 3 * at),
  19 * PIECE + 7,
  19 * PIECE + 50,
  20 * PIECE - LINE.length,
]
const plain = randomFillSync(Buffer.alloc(20 * PIECE))

/** Returns the data of one stored entry. */
function dataWith(places: readonly number[]): Buffer {
  const data = Buffer.from(plain)
  for (const place of places) data.set(LINE, place)
  return data
}

const dashes = (places: readonly number[]): readonly number[] => places.map((place) => place + 2)

async function found(data: Buffer): Promise<readonly number[]> {
  const { bytes: _bytes, ...source } = sourceOf(data)
  const size = data.length
  const work: DigestWork = {
    place: { encoding: 'raw', offset: 0, length: size },
    jobs: [{ index: 0, method: 'stored', dataOffset: 0, compressedSize: size, size }],
    delimiter: DELIMITER,
  }
  const [result] = await digestEntries(source, work, {})
  return result?.delimiters.map(({ offset }) => offset) ?? []
}

describe('delimiter lines in much stored data', () => {
  test.runIf(IS_LONG)('each delimiter line is found, wherever it is', async () => {
    for (const place of PLACES) expect(await found(dataWith([place]))).toEqual(dashes([place]))
  })

  test('the first ten of many delimiter lines are found, in order', async () => {
    expect(await found(dataWith(PLACES))).toEqual(dashes(PLACES).slice(0, 10))
  })

  test('no delimiter line is found in data without any', async () => {
    expect(await found(plain)).toEqual([])
  })
})
