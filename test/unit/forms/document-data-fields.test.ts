import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { documentData } from '../../../shared/control/document-data.ts'
import { DOCUMENT_DATA_FIELDS } from '../../../shared/forms/document-data-fields.ts'
import { bodyOf } from '../../../shared/forms/form-body.ts'
import { valuesOf } from '../../../shared/forms/form-values.ts'
import { nestedFields } from '../../../shared/forms/nested-fields.ts'
import { toJsonSchema } from '../../../shared/schema/json-schema.ts'

const DOCUMENT_DATA = toJsonSchema(documentData)

interface Schema {
  readonly type?: string
  readonly properties?: { readonly [member: string]: Schema }
}

/** Returns the pointers of all single values and lists of a schema. */
const leaves = ({ properties }: Schema, pointer = ''): readonly string[] =>
  properties ? Object.entries(properties).flatMap(([name, inner]) => leaves(inner, `${pointer}/${name}`)) : [pointer]

const filled = Object.fromEntries(
  DOCUMENT_DATA_FIELDS.map(({ pointer, kind, options }) => [
    pointer,
    kind === 'pairs' ? 'colour=G\nissuer=https://id.example/?a=b' : (options[0]?.value ?? 'text'),
  ]),
)

describe('form of document data', () => {
  test('the form has a field for every member that the control API accepts, and no other', () =>
    expect(DOCUMENT_DATA_FIELDS.map(({ pointer }) => pointer).sort()).toEqual(
      [...leaves(DOCUMENT_DATA as Schema)].sort(),
    ))

  test('the completed form is accepted by the control API, and reads back as typed', () => {
    const body = bodyOf(DOCUMENT_DATA_FIELDS, filled)
    const validate = new Ajv2020({ strict: false }).compile(DOCUMENT_DATA)
    expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
    expect(body.metadata).toEqual({ colour: 'G', issuer: 'https://id.example/?a=b' })
    expect(valuesOf(DOCUMENT_DATA_FIELDS, body)).toEqual({ values: filled, isWhole: true })
  })

  test('the form is a member of another body with its headings', () => {
    const nested = nestedFields('data', 'Data', DOCUMENT_DATA_FIELDS)
    expect(bodyOf(nested, { '/data/address/city': 'Perth' })).toEqual({ data: { address: { city: 'Perth' } } })
    expect(nested.find(({ pointer }) => pointer === '/data/address/city')?.group).toBe('Data: Address')
  })
})
