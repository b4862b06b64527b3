import { describe, expect, test } from 'vitest'
import { checkConsistency } from '../../../main/proof/verify/consistency/check-consistency.ts'
import type { RecordInput } from '../../../main/proof/verify/consistency/record.ts'
import { consistencyFindings } from '../../../shared/findings/catalogue/consistency.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { ROWS } from './rows.ts'
import { sampleRecord } from './sample-record.ts'

const codes = (content: RecordInput): readonly string[] =>
  checkConsistency(content)
    .map(({ code }) => code)
    .sort()

describe('consistency checks of the record', () => {
  test('a consistent record has no finding', () => {
    expect(checkConsistency(sampleRecord())).toEqual([])
  })

  test.each(ROWS)('$says', ({ codes: expected, wrong, right, wrongFiles, rightFiles }) => {
    const contradiction = { ...sampleRecord(wrong), ...(wrongFiles ? { files: wrongFiles } : {}) }
    const neighbour = { ...sampleRecord(right), ...(rightFiles ? { files: rightFiles } : {}) }
    expect(codes(contradiction)).toEqual([...expected].sort())
    expect(codes(neighbour)).toEqual([])
  })

  test('the catalogue contains exactly the codes that the rows raise', () => {
    const raised = new Set(ROWS.flatMap(({ codes: expected }) => expected))
    for (const code of ['consistency.future-time', 'consistency.more-findings']) raised.add(code)
    expect(Object.keys(consistencyFindings).filter((code) => !raised.has(code))).toEqual([])
    expect([...raised].filter((code) => !Object.hasOwn(consistencyFindings, code))).toEqual([])
  })

  test('a time after the validation is reported, whatever the zone of the archive', () => {
    const at = (validationTime: string) => codes({ ...sampleRecord(), validationTime })
    expect(at('2011-03-13T18:00:00.000Z')).toEqual(['consistency.future-time', 'consistency.future-time'])
    expect(at('2011-03-13T19:28:30.000Z')).toEqual([])
  })

  test('repeated findings are listed up to a limit, and counted', () => {
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

  describe('L4: unread content is not reported as missing', () => {
    const whole = sampleRecord({
      'details/3/identityOperationParent': 'a-1',
      'details/0/identityOperation/name': 'ATTRIBUTES',
      'details/0/consentsDetails': undefined,
      'details/5': { identityOperation: { type: 'ADD' }, evidenceDetails: { addressReferenceId: 'a-1' } },
      'identityDetails/addresses': [
        {
          evidenceId: 'd-1',
          type: 'ADDRESS',
          submitDateTime: '2011-03-14T09:27:30',
          referenceIds: ['e-1'],
          evidenceStatus: { status: 'VERIFIED' },
        },
      ],
    })

    test.each<Partial<RecordInput>>([
      {},
      { identityDetails: undefined },
      { details: undefined },
      { proof: undefined },
      { identityDetails: 'text' },
      { details: {} },
      { identityDetails: undefined, details: undefined },
      { proof: undefined, details: [] },
    ])('the unread content %o is not reported as missing', (change) => {
      expect(codes({ ...whole, ...change })).toEqual([])
    })

    test.each([0, 1, 2, 3, 4])('an unread operation %i may contain content that seems to be missing', (index) => {
      expect(codes(sampleRecord({ [`details/${index}`]: null }))).toEqual([])
    })

    test('unread details may contain a mitigation', () => {
      const blocked = sampleRecord({
        'identityDetails/idDocuments/0/evidenceStatus/blockingIndicators': ['SURNAME_COMPARE_FAILED'],
      })
      expect(codes(blocked)).toContain('consistency.blocking-without-mitigation')
      expect(codes({ ...blocked, details: undefined })).toEqual([])
    })

    test.each(['images', 'videos', 'additionalFiles'])(
      '%s of the wrong type may have contained the referenced files',
      (group) => {
        expect(codes(sampleRecord({ [`proof/hashes/${group}`]: {} }))).toEqual([])
        expect(codes(sampleRecord({ [`proof/hashes/${group}`]: undefined }))).not.toEqual([])
      },
    )

    test('unread content may contain the addition before a deletion', () => {
      const removal = { identityOperation: { type: 'DELETE' }, participantContextId: 'e-7' }
      const { details, ...others } = sampleRecord({ 'details/5': removal })
      expect(codes({ ...others, details })).toEqual(['consistency.deletion-without-addition'])
      expect(codes({ ...others, details: [...(details as readonly JsonValue[]), null] })).toEqual([])
    })
  })

  test('wrong check digits weigh more if the record claims that they are right', () => {
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
