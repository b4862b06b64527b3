import { describe, expect, test } from 'vitest'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import {
  noIdentityClause,
  noLevelClause,
  noRecordClause,
  unsupportedLevelClause,
} from '../../../shared/analysis/record/unread.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'

const record = (identityDetails: JsonValue | undefined, details: JsonValue | undefined) =>
  readRecord({ proof: {}, identityDetails, details })
const limited = readRecord({
  ...{ proof: {}, identityDetails: undefined, details: undefined },
  readings: { identity: 'OVER_LIMIT', details: 'OVER_LIMIT' },
})

describe('a record without content', () => {
  test('an empty, an absent and an unread list of operations are three sentences, none of which says missing', () => {
    const clauses = [record({}, []), record({}, undefined), limited, record({}, {})].map(noRecordClause)
    expect(clauses).toEqual([
      'verificationAndEvaluationDetails.json is empty: it lists no operation',
      'verificationAndEvaluationDetails.json is not in the archive',
      'verificationAndEvaluationDetails.json passes a limit of this program, so it was not read',
      'verificationAndEvaluationDetails.json is JSON, but no list of operations',
    ])
  })

  test('a record without globalStatus, one without its level, and one that nobody read are different sentences', () => {
    expect(noLevelClause(record({ firstName: 'A' }, []))).toBe(
      'identityDetails.json has no globalStatus: no conclusion is recorded',
    )
    for (const globalStatus of [{ id: 'x' }, {}, 'x'])
      expect(noLevelClause(record({ globalStatus }, []))).toBe('globalStatus has no level of assurance')
    expect(noLevelClause(limited)).toBe(noIdentityClause(limited))
    expect(noLevelClause(limited)).toContain('passes a limit of this program')
    expect(noLevelClause(record({ globalStatus: { levelOfAssurance: 'LOA2' } }, []))).toBeNull()
  })

  test('a level of assurance without any operation is named as unsupported, whatever identityDetails.json says', () => {
    const level = (levelOfAssurance: string) => record({ globalStatus: { levelOfAssurance } }, [])
    expect(unsupportedLevelClause(level('LOA2'))).toContain('lists no operation')
    expect(unsupportedLevelClause(level('LOA0'))).toBeNull()
    const unread = { ...limited, globalStatus: level('LOA2').globalStatus }
    expect(unsupportedLevelClause(unread)).toBeNull()
    expect(unsupportedLevelClause(record({ globalStatus: { levelOfAssurance: 'LOA2' }, portrait: {} }, []))).toContain(
      'lists no operation',
    )
  })
})
