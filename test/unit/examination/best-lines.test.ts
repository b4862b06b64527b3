import { expect, test } from 'vitest'
import { bestLines } from '../../../main/examination/zone/best-lines.ts'
import { SYMBOLS } from '../../../main/examination/zone/cells/symbols.ts'
import { readMrz } from '../../../shared/rules/index.ts'
import { passportZone } from '../../../shared/rules/write-mrz.ts'
import { personAt } from '../../support/foreign/people.ts'

const ZONE = passportZone({ ...personAt(0), documentNumber: 'X0O1I0203' })

/** Probabilities of a zone that was read as `text`, each doubtful character with `doubts` as its second reading. */
const read = (
  lines: readonly string[],
  doubts: { readonly [place: string]: readonly [symbol: string, share: number] } = {},
) =>
  lines.map((line, row) =>
    [...line].map((symbol, at) => {
      const [second, share] = doubts[`${row}:${at}`] ?? ['', 0]
      return Float32Array.from(SYMBOLS, (other) => (other === symbol ? 1 - share : other === second ? share : 0))
    }),
  )
const changed = (row: number, at: number, symbol: string): readonly string[] =>
  ZONE.map((line, index) => (index === row ? line.slice(0, at) + symbol + line.slice(at + 1) : line))

test('a zone whose characters are certain is read as it is, with or without correct check digits', () => {
  expect(bestLines(read(ZONE)).lines).toEqual(ZONE)
  expect(bestLines(read(changed(1, 1, '7'))).lines).toEqual(changed(1, 1, '7'))
})

test('a doubtful character is read so that all check digits are correct', () => {
  const doubtful = read(changed(1, 1, 'O'), { '1:1': ['0', 0.1] })
  expect(bestLines(doubtful).lines).toEqual(ZONE)
})

test('a second reading that makes no check digit correct changes nothing', () => {
  const lines = changed(1, 1, '7')
  expect(bestLines(read(lines, { '1:1': ['8', 0.4], '0:6': ['Q', 0.4] })).lines).toEqual(lines)
})

test('names have no check digit and keep their most probable characters', () => {
  const lines = changed(0, 6, 'Q')
  expect(bestLines(read(lines, { '0:6': [ZONE[0]?.[6] ?? '', 0.45] })).lines).toEqual(lines)
})

test('a column of letters never gets a digit, and a column of digits never a letter', () => {
  const lines = [changed(0, 6, '0')[0] ?? '', changed(1, 13, 'O')[1] ?? '']
  const found = bestLines(read(lines, { '0:6': ['O', 0.2], '1:13': [ZONE[1]?.[13] ?? '', 0.2] })).lines
  expect(found[0]?.[6]).toBe('O')
  expect(readMrz(found)?.checks.every(({ expected, actual }) => expected === actual)).toBe(true)
})
