import { expect, test } from 'vitest'
import { LAYOUTS } from '../../../main/examination/fields/layouts.ts'
import { kindOfLayout } from '../../../main/examination/reading/document-kind.ts'

const kindOf = (documentType: string, code: string) => {
  const layout = LAYOUTS.find((candidate) => candidate.documentType === documentType)
  if (!layout) throw new Error(`No layout of ${documentType}`)
  const { issuingCountry, issuingState } = kindOfLayout({ layout, code })
  return [issuingCountry, issuingState]
}

test.each([
  ['DRIVING_LICENSE', 'NSW', ['AUS', 'NSW']],
  ['DRIVING_LICENSE', 'CO', ['USA', 'CO']],
  ['DRIVING_LICENSE', 'WA', [null, 'WA']],
  ['DRIVING_LICENSE', 'GBR', ['GBR', null]],
  ['DRIVING_LICENSE', 'CQ', [null, null]],
  ['PASSPORT', 'SWE', ['SWE', null]],
  ['PASSPORT', 'LL', [null, null]],
  ['IDENTITY_CARD', 'NSW', [null, null]],
])('the code printed on a %s, %s, tells issuer and state only if it is known', (type, code, kind) => {
  expect(kindOf(type, code)).toEqual(kind)
})
