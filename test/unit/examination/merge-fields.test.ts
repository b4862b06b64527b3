import { expect, test } from 'vitest'
import type { FieldName, FieldSource, ReadField } from '../../../main/examination/reading/field.ts'
import { mergeFields } from '../../../main/examination/reading/merge-fields.ts'

const field = (name: FieldName, value: string, source: FieldSource, isConfirmed = true): ReadField => ({
  name,
  values: [value],
  source,
  isConfirmed,
})

test('print alone confirms dates, but names and numbers only where there is no other source', () => {
  const printed = [
    field('surname', 'GELIK', 'PRINT'),
    field('documentNumber', '104164793', 'PRINT'),
    field('dateOfBirth', '1981-06-06', 'PRINT'),
  ]
  const confirmed = (isPrintEnough: boolean) =>
    mergeFields([], printed, isPrintEnough).map((merged) => merged.isConfirmed)
  expect(confirmed(true)).toEqual([true, true, true])
  expect(confirmed(false)).toEqual([false, false, true])
})

test('print confirms what zone or barcode say too, and replaces an unconfirmed number only where print is enough', () => {
  const zone = field('documentNumber', 'JO4164793', 'ZONE', false)
  expect(mergeFields([zone], [{ ...zone, source: 'PRINT' }], false)).toEqual([{ ...zone, isConfirmed: true }])
  const other = field('documentNumber', '104164793', 'PRINT')
  expect(mergeFields([zone], [other], false)).toEqual([zone])
  expect(mergeFields([zone], [other], true)).toEqual([other])
})

test('print that clearly differs contradicts a confirmed name', () => {
  const zone = field('surname', 'MENSAH', 'ZONE')
  const [merged] = mergeFields([zone], [field('surname', 'SOMEBODY', 'PRINT')], false)
  expect(merged).toEqual({ ...zone, contradiction: 'SOMEBODY' })
})
