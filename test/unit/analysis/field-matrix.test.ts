import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreement, mrzAgreement } from '../../../shared/analysis/fields/field-agreement.ts'
import { toFieldMatrix } from '../../../shared/analysis/fields/field-matrix.ts'
import { toMrzModels } from '../../../shared/analysis/fields/mrz-readings.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { sampleContent, sampleRecord } from './sample-record.ts'

async function rowsOf(name: string) {
  const { columns, rows } = toFieldMatrix(await sampleRecord(name))
  const source = new Map(columns.map((column) => [column.key, column.source]))
  return new Map(
    rows.map(({ field, cells }) => [
      field,
      cells.map((cell) => [source.get(cell.column), cell.value ?? cell.indicators.join(' '), cell.verdict]),
    ]),
  )
}

describe('field matrix of a sample', () => {
  it('the field matrix compares document, issuing source, view and attributes', async () => {
    const rows = await rowsOf('licence-with-issuer')
    expect(rows.get('givenNames')).toEqual([
      ['DOCUMENT', 'Ngaire Ruth', 'BASE'],
      ['ISSUER', 'FIRSTNAME_COMPARE_OK MIDDLENAME_COMPARE_OK', 'AGREES'],
      ['VIEW', 'Ngaire Ruth', 'AGREES'],
      ['ATTRIBUTES', 'Ngaire Ruth', 'AGREES'],
    ])
    expect(rows.get('street')).toEqual([
      ['ISSUER', 'ADDRESS_STREET_COMPARE_OK', 'AGREES'],
      ['VIEW', 'Unit 7 14 Example Street', 'BASE'],
      ['ATTRIBUTES', 'Unit 7 14 Example Street', 'AGREES'],
    ])
  })

  it('the field matrix accepts a transliterated and truncated zone, and preserves the spelling of the document', async () => {
    const rows = await rowsOf('passport-and-portrait')
    expect(rows.get('surname')).toEqual([
      ['DOCUMENT', 'Sjöström', 'BASE'],
      ['ORIGIN', 'SJÖSTRÖM', 'AGREES'],
      ['MRZ', 'SJOESTROEM', 'AGREES'],
      ['VIEW', 'Sjöström', 'AGREES'],
    ])
    expect(rows.get('dateOfBirth')?.[1]).toEqual(['MRZ', '910716', 'AGREES'])
  })

  it('names in different scripts are not compared, and not called equal', async () => {
    const content = await sampleContent('passport-and-portrait')
    const details = JSON.parse(JSON.stringify(content.details).replaceAll('"Sjöström"', '"محمد"'))
    const { rows } = toFieldMatrix(readRecord({ ...content, details }))
    const verdicts = rows.find(({ field }) => field === 'surname')?.cells.map(({ verdict }) => verdict)
    expect(verdicts).toEqual(['BASE', 'NOT_COMPARED', 'NOT_COMPARED', 'NOT_COMPARED'])
  })

  it('the field matrix compares a chip with its document', async () => {
    const rows = await rowsOf('chip-and-video')
    expect(rows.get('documentNumber')?.map(([source, , verdict]) => [source, verdict])).toEqual([
      ['DOCUMENT', 'BASE'],
      ['MRZ', 'AGREES'],
      ['VIEW', 'AGREES'],
      ['CHIP', 'AGREES'],
      ['MRZ', 'AGREES'],
      ['VIEW', 'AGREES'],
    ])
  })

  it('the field matrix does not compare the numbers of two documents', async () => {
    const rows = await rowsOf('medicare')
    expect(rows.get('documentNumber')?.filter(([source]) => source === 'SUBMITTED')).toEqual([
      ['SUBMITTED', '2953801841', 'BASE'],
      ['SUBMITTED', '20481537', 'BASE'],
    ])
    expect(rows.get('fullname')?.[1]).toEqual(['SUBMITTED', "Ngaire Ruth O'Callaghan", 'SIMILAR'])
  })

  it('the field matrix shows differences', async () => {
    const { rows } = toFieldMatrix(await sampleRecord('contradicting-record'))
    expect(rows.filter(({ differs }) => differs).map(({ field }) => field)).toEqual(['documentNumber'])
    const number = rows.find(({ field }) => field === 'documentNumber')
    expect(number?.cells.map(({ value, verdict, places }) => [value, verdict, places[0]?.pointer])).toEqual([
      ['907318426', 'BASE', '/0/evidenceDetails/data/documentNumber'],
      ['907118426', 'DIFFERS', '/0/evidenceDetails/data/mrz'],
      ['907318426', 'AGREES', '/idDocuments/0/idDocumentData/idDocumentNumber'],
    ])
  })

  it('the field matrix accepts a fuzzy match instead of an exact one', async () => {
    expect((await rowsOf('fuzzy-name')).get('givenNames')?.[1]?.[2]).toBe('SIMILAR')
  })
})

describe('machine-readable zone', () => {
  it('the zone is decoded with every check digit', async () => {
    const [passport] = toMrzModels(await sampleRecord('passport-and-portrait'))
    expect(passport?.reading).toMatchObject({ format: 'TD3', surname: 'SJOESTROEM', documentNumber: 'XS0042817' })
    expect(passport?.wrongDigits).toEqual([])
    const [wrong] = toMrzModels(await sampleRecord('contradicting-record'))
    expect(wrong?.wrongDigits.map(({ name }) => name)).toEqual(['document number', 'composite'])
    const [card] = toMrzModels(await sampleRecord('reviewed-by-people'))
    expect(card?.reading?.format).toBe('TD1')
  })
})

describe('agreement', () => {
  it.each([
    ['NAME', "O'Callaghan", 'O’CALLAGHAN', 'SIMILAR'],
    ['NAME', 'Delgado', 'Mensah', 'DIFFERS'],
    ['NUMBER', '99-204-1187', '992041187', 'SIMILAR'],
    ['COUNTRY', 'D', 'DEU', 'SIMILAR'],
    ['TEXT', ' Wagga  Wagga', 'WAGGA WAGGA', 'AGREES'],
    ['DATE', '1984-11-02', '1984-11-03', 'DIFFERS'],
  ] as const)('the agreement of %s %s and %s is %s', (kind, a, b, expected) => {
    expect(agreement(kind, a, b)).toBe(expected)
  })

  it('agreement is symmetric, and complete for equal values', () => {
    const kinds = fc.constantFrom('NAME', 'DATE', 'COUNTRY', 'NUMBER', 'SEX', 'TEXT')
    fc.assert(
      fc.property(kinds, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (kind, a, b) => {
        expect(agreement(kind, a, a)).toBe('AGREES')
        expect(agreement(kind, a, b)).toBe(agreement(kind, b, a))
      }),
    )
  })

  it('agreement with a machine-readable zone depends on the field', () => {
    expect(mrzAgreement('DATE', '841102', '1984-11-02')).toBe('AGREES')
    expect(mrzAgreement('SEX', 'M', 'F')).toBe('DIFFERS')
  })
})
