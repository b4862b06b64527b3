import { describe, expect, test } from 'vitest'
import type { ExaminedPicture, ReadValue } from '../../../shared/analysis/examination/examination-report.ts'
import { toFieldMatrix } from '../../../shared/analysis/fields/field-matrix.ts'
import { sampleRecord } from './sample-record.ts'

const SAMPLE = 'passport-and-portrait'

const read = (name: string, value: string, certain = true): ReadValue => ({ name, value, source: 'ZONE', certain })

async function matrixWith(values: readonly ReadValue[]) {
  const record = await sampleRecord(SAMPLE)
  const [passport] = toFieldMatrix(record).columns
  const picture: ExaminedPicture = {
    path: 'images/front.jpg',
    role: 'DOCUMENT',
    side: 'FRONT',
    evidence: 'PASSPORT',
    evidenceId: passport?.evidenceId ?? '',
    coverage: 'COVERED',
    state: 'EXAMINED',
    reason: null,
    milliseconds: 1,
    facts: {
      format: 'JPEG',
      width: 800,
      height: 560,
      sha256: '0'.repeat(64),
      perceptual: '0'.repeat(16),
      document: { type: 'PASSPORT', outline: 'SEEN', values: [...values], zone: null, barcode: 'NONE', quality: [] },
      portraitScore: null,
      exif: null,
      jpeg: null,
      signs: [],
    },
  }
  const report = {
    format: 'proofbench-examination/1',
    name: SAMPLE,
    masked: false,
    indication: 'TOTAL_PASSED',
    pictures: [picture],
    relations: [],
    findings: [],
  } as const
  return toFieldMatrix(record, report)
}

const cellOf = (matrix: Awaited<ReturnType<typeof matrixWith>>, field: string) =>
  matrix.rows.find((row) => row.field === field)?.cells.find(({ column }) => column.endsWith(':PICTURE'))

describe('values read in pictures as a source of the matrix', () => {
  test('the record alone has no such source', async () => {
    const { columns } = toFieldMatrix(await sampleRecord(SAMPLE))
    expect(columns.some(({ source }) => source === 'PICTURE')).toBe(false)
  })

  test('what was read is compared with the value of the document, in any spelling, and leads to its picture', async () => {
    const matrix = await matrixWith([read('surname', 'SJOESTROEM'), read('documentNumber', 'XS0042817')])
    expect(matrix.columns.filter(({ source }) => source === 'PICTURE')).toHaveLength(1)
    expect(cellOf(matrix, 'surname')).toMatchObject({ value: 'SJOESTROEM', verdict: 'SIMILAR' })
    expect(cellOf(matrix, 'documentNumber')).toMatchObject({
      verdict: 'AGREES',
      places: [{ path: 'images/front.jpg', pointer: '' }],
    })
  })

  test('another value differs only if its reading is certain', async () => {
    expect(cellOf(await matrixWith([read('documentNumber', 'XS0099999')]), 'documentNumber')?.verdict).toBe('DIFFERS')
    const uncertain = await matrixWith([read('documentNumber', 'XS0099999', false)])
    expect(cellOf(uncertain, 'documentNumber')?.verdict).toBe('NOT_COMPARED')
    expect(uncertain.rows.find(({ field }) => field === 'documentNumber')?.differs).toBe(false)
  })

  test('a value read in a picture is never the reference of a row', async () => {
    const { rows } = await matrixWith([read('height', '170')])
    expect(rows.find(({ field }) => field === 'height')?.cells).toMatchObject([{ verdict: 'NOT_COMPARED' }])
  })
})
