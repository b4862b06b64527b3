import { describe, expect, test } from 'vitest'
import { bodyOf } from '../../../shared/forms/form-body.ts'
import { faultsAt } from '../../../shared/forms/form-faults.ts'
import type { FormField } from '../../../shared/forms/form-field.ts'
import { valuesOf } from '../../../shared/forms/form-values.ts'
import { structureFields } from '../../../shared/forms/structure-fields.ts'
import { COUNTRY } from '../../../shared/spec/codes/countries.ts'
import { CONSENT_TYPE, DOCUMENT_TYPE, MEDICARE_CARD_TYPE } from '../../../shared/spec/codes/values.ts'
import { valuesOf as listed } from '../../../shared/spec/enumeration.ts'
import { ENDPOINTS } from '../../../shared/spec/service.ts'
import { validateStructure } from '../../../shared/spec/validate.ts'

const DOCUMENT = structureFields('DocumentTextRequest')
const find = (fields: readonly FormField[], pointer: string): FormField | undefined =>
  fields.find((field) => field.pointer === pointer)

/** Returns a value that every field of the kind accepts. */
function sampleFor({ kind, options, shape, pointer }: FormField): string {
  if (shape === 'yyyy-MM-dd') return '2026-02-28'
  if (shape !== undefined) return '2026-02-28T10:11:12'
  if (kind === 'flag') return 'true'
  if (kind === 'integer') return '1'
  if (kind === 'choices') return options.map(({ value }) => value).join('\n')
  if (kind === 'lines') return 'one\ntwo'
  return options[0]?.value ?? `text of ${pointer}`
}

describe('form of a structure', () => {
  test.each([
    'DocumentTextRequest',
    'MedicareRequest',
    'LiveCaptureRequest',
    'ChipSessionRequest',
    'PortraitSessionRequest',
    'DocumentCaptureDetails',
    'ContactDetails',
    'AttributesData',
    'AddressData',
  ] as const)('the completed form of %s is a body that the schema accepts, and reads back as typed', (name) => {
    const fields = structureFields(name)
    const values = Object.fromEntries(fields.map((field) => [field.pointer, sampleFor(field)]))
    const body = bodyOf(fields, values)
    expect(validateStructure(name, body, 'body').map(({ code, subject }) => [code, subject.pointer])).toEqual([])
    expect(valuesOf(fields, body)).toEqual({ values, isWhole: true })
  })

  test.each(['DocumentTextRequest', 'MedicareRequest', 'ChipSessionRequest'] as const)(
    'the form of %s is accepted with only its required fields, and refused at any required field that is missing',
    (name) => {
      const fields = structureFields(name)
      const needed = fields.filter(({ required }) => required)
      expect(needed.length).toBeGreaterThan(0)
      const values = Object.fromEntries(needed.map((field) => [field.pointer, sampleFor(field)]))
      expect(validateStructure(name, bodyOf(fields, values), 'body')).toEqual([])
      for (const { pointer } of needed) {
        const { [pointer]: _, ...rest } = values
        const faults = validateStructure(name, bodyOf(fields, rest), 'body')
        expect(faults.length).toBeGreaterThan(0)
        const errors = faults.map(({ subject }) => ({
          code: 'x',
          field: (subject.pointer ?? '').slice(1).replaceAll('/', '.'),
        }))
        expect([...faultsAt(fields, errors).at.keys()]).toContain(pointer)
      }
    },
  )

  test('every JSON body of the client API except the list of consents has a form', () => {
    for (const { request, id } of ENDPOINTS)
      if (request.contentType === 'application/json' && id !== 'submitConsents')
        expect(structureFields(request.structure).length, id).toBeGreaterThan(0)
  })

  test('the form offers exactly the values of the specification', () => {
    const values = (field: FormField | undefined) => field?.options.map(({ value }) => value)
    expect(values(find(DOCUMENT, '/idDocumentType'))).toEqual(listed(DOCUMENT_TYPE))
    expect(values(find(DOCUMENT, '/issuingCountry'))).toEqual(listed(COUNTRY))
    expect(values(find(structureFields('MedicareRequest'), '/cardType'))).toEqual(listed(MEDICARE_CARD_TYPE))
    expect(values(find(structureFields('SubmittedConsent'), '/type'))).toEqual(listed(CONSENT_TYPE))
    expect(values(find(DOCUMENT, '/issuingState'))).toEqual(expect.arrayContaining(['NSW', 'ACT', 'NV', 'OK']))
  })

  test('the form labels fields after the specification, and a wrapped value after its owner', () => {
    expect(find(DOCUMENT, '/personalAttributes/surname/value')).toMatchObject({ title: 'Surname', required: true })
    expect(find(DOCUMENT, '/personalAttributes/givenNames')).toMatchObject({ kind: 'lines', member: 'value' })
    expect(find(DOCUMENT, '/address/streetDetails/streetLines')).toMatchObject({ kind: 'lines', required: false })
  })
})

describe('body of a form', () => {
  test('the body omits empty fields and preserves invalid input as typed', () => {
    const fields = structureFields('PortraitSessionRequest')
    expect(bodyOf(fields, { '/type': '', '/nbChallenge': 'many' })).toEqual({ nbChallenge: 'many' })
    expect(bodyOf(fields, { '/nbChallenge': '9' })).toEqual({ nbChallenge: 9 })
  })

  test('the body puts the first of a list of objects into a list', () =>
    expect(bodyOf(structureFields('ContactDetails'), { '/email/errors/0/code': '1007' })).toEqual({
      email: { errors: [{ code: '1007' }] },
    }))

  test('the form reports a body that it cannot show completely', () => {
    expect(valuesOf(DOCUMENT, { idDocumentNumber: 'X', more: 1 }).isWhole).toBe(false)
    expect(valuesOf(DOCUMENT, { idDocumentNumber: 7 }).isWhole).toBe(false)
    expect(valuesOf(DOCUMENT, []).isWhole).toBe(true)
  })

  test('the form never takes a member of every object for a member of the body', () =>
    expect(valuesOf([{ ...DOCUMENT[0], pointer: '/constructor/name' } as FormField], {}).values).toEqual({}))
})

describe('errors of a response', () => {
  test('errors are shown at their field, at the list that contains it, or without a field', () => {
    const { at, others } = faultsAt(DOCUMENT, [
      { code: 'invalid-body', field: 'personalAttributes.givenNames[1].value', message: 'not so' },
      { code: 'invalid-body', field: 'expiryDate' },
      { code: 'unlisted-transition', message: 'ended' },
    ])
    expect([...at]).toEqual([
      ['/personalAttributes/givenNames', 'not so'],
      ['/expiryDate', 'invalid-body'],
    ])
    expect(others).toEqual([{ code: 'unlisted-transition', message: 'ended' }])
  })

  test('errors of a nested body are shown at its fields', () => {
    const fields = structureFields('ContactDetails')
    const { at, others } = faultsAt(
      fields,
      [
        { code: 'x', field: 'contactDetails.mobile.value' },
        { code: 'x', field: 'type' },
      ],
      '/contactDetails',
    )
    expect([...at.keys()]).toEqual(['/mobile/value'])
    expect(others).toHaveLength(1)
  })
})
