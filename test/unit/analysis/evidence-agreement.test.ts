import { describe, expect, test } from 'vitest'
import { agreementSentence, evidenceAgreement } from '../../../shared/analysis/evidence/evidence-agreement.ts'
import { type CellVerdict, type FieldMatrix, toFieldMatrix } from '../../../shared/analysis/fields/field-matrix.ts'
import type { MatrixSource } from '../../../shared/analysis/fields/matrix-columns.ts'
import { sampleRecord } from './sample-record.ts'

const SOURCES = ['DOCUMENT', 'MRZ', 'CHIP'] as const satisfies readonly MatrixSource[]

/** Returns a matrix of a document and its chip, with the verdicts of the three sources for each field. */
function matrixOf(fields: { readonly [field: string]: readonly CellVerdict[] }): FieldMatrix {
  return {
    columns: SOURCES.map((source) => ({
      key: source,
      source,
      evidenceId: source === 'CHIP' ? 'chip' : 'passport',
      evidenceType: 'PASSPORT',
      group: 'passport',
      values: new Map(),
      indicators: [],
    })),
    rows: Object.entries(fields).map(([field, verdicts]) => ({
      field,
      scope: 'DOCUMENT',
      differs: verdicts.includes('DIFFERS'),
      cells: verdicts.map((verdict, index) => ({
        column: SOURCES[index] ?? 'DOCUMENT',
        value: `${field} ${index}`,
        verdict,
        places: [],
        indicators: [],
      })),
    })),
  }
}

const sentenceOf = (matrix: FieldMatrix, evidence = 'passport') =>
  agreementSentence(evidenceAgreement(matrix, evidence))

describe('agreement of the sources of an evidence', () => {
  test('the sentence counts the fields that two sources state, not those of one source', () => {
    const matrix = matrixOf({ surname: ['BASE', 'AGREES', 'SIMILAR'], dateOfBirth: ['BASE', 'AGREES'], sex: ['BASE'] })
    expect(sentenceOf(matrix)).toBe('2 of 2 fields agree.')
    expect(evidenceAgreement(matrix, 'passport').fields.map(({ field }) => field)).toEqual([
      'surname',
      'dateOfBirth',
      'sex',
    ])
  })

  test('the sentence names the first field that differs, its two sources, and the number of others', () => {
    const one = matrixOf({ surname: ['BASE', 'AGREES', 'DIFFERS'], sex: ['BASE', 'AGREES'] })
    expect(sentenceOf(one)).toBe('Surname differs between document and chip; 1 of 2 fields agree.')
    const two = matrixOf({ surname: ['BASE', 'DIFFERS'], sex: ['BASE', 'AGREES', 'DIFFERS'] })
    expect(sentenceOf(two)).toBe(
      'Surname differs between document and zone, 1 more field differs; 0 of 2 fields agree.',
    )
  })

  test('a chip that differs from its document is reported for both', () => {
    const matrix = matrixOf({ surname: ['BASE', 'AGREES', 'DIFFERS'] })
    expect(sentenceOf(matrix, 'chip')).toBe('Surname differs between document and chip; 0 of 1 fields agree.')
  })

  test('an evidence without a second source is not said to agree', () => {
    expect(sentenceOf(matrixOf({ surname: ['BASE'] }))).toBe(
      'No second source was read that a field could be compared with.',
    )
    expect(sentenceOf(matrixOf({}), 'unknown')).toBe('No second source was read that a field could be compared with.')
  })

  test('uncertain and unverified values count neither as agreement nor as difference', () => {
    expect(sentenceOf(matrixOf({ surname: ['BASE', 'NOT_COMPARED', 'UNVERIFIED'] }))).toBe(
      'No second source was read that a field could be compared with.',
    )
  })

  test('in a genuine sample all compared fields of the passport agree', async () => {
    const matrix = toFieldMatrix(await sampleRecord('passport-and-portrait'))
    const agreement = evidenceAgreement(matrix, matrix.columns[0]?.evidenceId ?? '')
    expect(agreement.compared).toBeGreaterThan(5)
    expect(agreement.differences).toEqual([])
  })
})
