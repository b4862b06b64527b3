import { describe, expect, test } from 'vitest'
import { checkConsistency } from '../../../main/proof/verify/consistency/check-consistency.ts'
import type { RecordInput } from '../../../main/proof/verify/consistency/record.ts'
import { consistencyFindings } from '../../../shared/findings/catalogue/consistency.ts'
import { ROWS } from './rows.ts'
import { sampleRecord } from './sample-record.ts'

const codes = (content: RecordInput): readonly string[] =>
  checkConsistency(content)
    .map(({ code }) => code)
    .sort()

describe('the record against itself', () => {
  test('a record that agrees with itself raises nothing', () => {
    expect(checkConsistency(sampleRecord())).toEqual([])
  })

  test.each(ROWS)('$says', ({ codes: expected, wrong, right, wrongFiles, rightFiles }) => {
    const contradiction = { ...sampleRecord(wrong), ...(wrongFiles ? { files: wrongFiles } : {}) }
    const neighbour = { ...sampleRecord(right), ...(rightFiles ? { files: rightFiles } : {}) }
    expect(codes(contradiction)).toEqual([...expected].sort())
    expect(codes(neighbour)).toEqual([])
  })

  test('the catalogue holds what the rows raise, and nothing else', () => {
    const raised = new Set(ROWS.flatMap(({ codes: expected }) => expected))
    for (const code of ['consistency.future-time', 'consistency.more-findings']) raised.add(code)
    expect(Object.keys(consistencyFindings).filter((code) => !raised.has(code))).toEqual([])
    expect([...raised].filter((code) => !Object.hasOwn(consistencyFindings, code))).toEqual([])
  })

  test('a time after the validation is named, whatever the zone of the archive', () => {
    const at = (validationTime: string) => codes({ ...sampleRecord(), validationTime })
    expect(at('2011-03-13T18:00:00.000Z')).toEqual(['consistency.future-time', 'consistency.future-time'])
    expect(at('2011-03-13T19:28:30.000Z')).toEqual([])
  })

  test('what is found again and again is listed up to a limit, and counted', () => {
    const media = Array.from({ length: 1205 }, (_, index) => ({
      hash: '00',
      id: `x-${index}`,
      path: `images/${index}`,
    }))
    const found = checkConsistency(
      sampleRecord({ 'proof/hashes/videos': [...media], 'details/2/evidenceDetails/video': 'x-0' }),
    )
    expect(found.filter(({ code }) => code === 'consistency.unused-media')).toHaveLength(1000)
    expect(found.at(-1)).toMatchObject({ code: 'consistency.more-findings', actual: '1204 found' })
  })

  test('check digits that the record claims to be right weigh more', () => {
    const mrz = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<11']
    const change = { 'details/1/evidenceDetails/data/mrz': mrz }
    const unclaimed = {
      'details/1/verificationDetails/0/raisedIndicators': [],
      'details/1/evaluationDetails/evidences/0/raisedIndicators': undefined,
    }
    expect(checkConsistency(sampleRecord(change)).map(({ variant }) => variant)).toEqual(['claimed-ok'])
    expect(checkConsistency(sampleRecord(change, unclaimed)).map(({ variant }) => variant)).toEqual([undefined])
  })
})
