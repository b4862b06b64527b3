import { expect, test } from 'vitest'
import type { FieldName, FieldSource, ReadField } from '../../../main/examination/reading/field.ts'
import { mergeFields } from '../../../main/examination/reading/merge-fields.ts'

const field = (name: FieldName, value: string, source: FieldSource, isConfirmed = true): ReadField => ({
  name,
  values: [value],
  source,
  isChecked: source !== 'PRINT',
  isConfirmed,
})

test('print alone confirms no name, number or date that a zone or a barcode would have', () => {
  const printed = [
    field('surname', 'GELIK', 'PRINT'),
    field('documentNumber', '104164793', 'PRINT'),
    field('dateOfBirth', '1981-06-06', 'PRINT'),
    field('issuingDate', '2021-06-06', 'PRINT'),
  ]
  expect(mergeFields([], printed).map((merged) => merged.isConfirmed)).toEqual([false, false, false, true])
})

test('print neither replaces nor confirms an unconfirmed value: that is decided where the zone is read', () => {
  const zone = field('documentNumber', 'JO4164793', 'ZONE', false)
  expect(mergeFields([zone], [field('documentNumber', 'JO4164792', 'PRINT')])).toEqual([zone])
})

test('print that clearly differs contradicts a name, also one that nothing confirms', () => {
  const zone = field('surname', 'MENSAH', 'ZONE', false)
  const [merged] = mergeFields([zone], [field('surname', 'SOMEBODY', 'PRINT')])
  expect(merged).toEqual({ ...zone, contradiction: 'SOMEBODY' })
})
