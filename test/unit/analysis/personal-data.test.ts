import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COVERED, coverValue, isPersonal, visitPersonal } from '../../../shared/analysis/personal-data.ts'
import { DETAILS_FILE, IDENTITY_FILE, PROOF_FILE } from '../../../shared/analysis/place.ts'
import type { ArchiveContent } from '../../../shared/analysis/record/read-record.ts'
import type { JsonValue } from '../../../shared/schema/json-value.ts'
import { ALL_SAMPLES, sampleContent } from './sample-record.ts'

const coveredText = ({ proof, identityDetails, details }: ArchiveContent): string =>
  JSON.stringify([
    coverValue(proof ?? null, { path: PROOF_FILE, pointer: '' }),
    coverValue(identityDetails ?? null, { path: IDENTITY_FILE, pointer: '' }),
    coverValue(details ?? null, { path: DETAILS_FILE, pointer: '' }),
  ])

describe('masking of holder data', () => {
  it.each([
    [
      'licence-with-issuer',
      ['Callaghan', 'Ngaire', '1984-11-02', '20481537', 'Example Street', '"2650"', 'WAGGA', '203.0.113.24'],
    ],
    ['passport-and-portrait', ['Sjöström', 'SJOESTROEM', 'Linn', 'XS0042817', '1991-07-16', '910716', '2033-02-10']],
    ['one-time-codes', ['sam.specimen', 'second@example.com', '+353']],
    ['claims-and-certificates', ['Mensah', 'Amoah', 'C-90417', 'bank-07']],
    ['medicare', ['2953801841', 'Callaghan', 'Scan of the card']],
    ['additional-files', ['contract.pdf']],
  ])('masking leaves no holder data in %s', async (name, values) => {
    const content = await sampleContent(name)
    const before = JSON.stringify(content)
    const after = coveredText(content)
    for (const value of values) {
      expect([value, before.includes(value), after.includes(value)]).toEqual([value, true, false])
    }
  })

  it('masking leaves other data unchanged', async () => {
    const text = coveredText(await sampleContent('licence-with-issuer'))
    for (const value of [
      'VERIFIED',
      'LEVEL3',
      'FIRSTNAME_COMPARE_OK',
      'DRIVING_LICENSE',
      'document_authentication',
      '"verified":true',
    ])
      expect([value, text.includes(value)]).toEqual([value, true])
  })

  it('masking preserves the structure of every sample and masks the same places one by one', async () => {
    for (const name of ALL_SAMPLES) {
      const { details } = await sampleContent(name)
      const compare = (before: JsonValue, after: JsonValue, pointer: string): void => {
        if (typeof before !== 'object' || before === null) {
          if (typeof before === 'boolean' || before === null) expect(after).toBe(before)
          else expect(after).toBe(isPersonal({ path: DETAILS_FILE, pointer }) ? COVERED : before)
          return
        }
        expect(Object.keys(after as object)).toEqual(Object.keys(before))
        for (const [key, member] of Object.entries(before))
          compare(member, (after as { readonly [key: string]: JsonValue })[key] ?? null, `${pointer}/${key}`)
      }
      compare(details ?? null, coverValue(details ?? null, { path: DETAILS_FILE, pointer: '' }), '')
    }
  })
})

describe('personal data', () => {
  it.each([
    [IDENTITY_FILE, '/attributes/0/attributesData/surname/value', true],
    [IDENTITY_FILE, '/attributes/0/attributesData/surname/verified', false],
    [IDENTITY_FILE, '/idDocuments/0/idDocumentData/idDocumentNumber', true],
    [IDENTITY_FILE, '/idDocuments/0/idDocumentData/idDocumentType', false],
    [DETAILS_FILE, '/1/evidenceDetails/data/mrz/0', true],
    [DETAILS_FILE, '/1/evidenceDetails/data/metadata/0/value', true],
    [DETAILS_FILE, '/1/evidenceDetails/data/metadata/0/key', false],
    [DETAILS_FILE, '/1/contactDetails/email/otp/status', false],
    [DETAILS_FILE, '/1/unknownMember/surname', true],
    [DETAILS_FILE, '', false],
    [PROOF_FILE, '/ips/0', true],
    [PROOF_FILE, '/identityId', true],
    [PROOF_FILE, '/signature', true],
    [PROOF_FILE, '/tenantId', false],
    ['images/a.jpg', '', true],
  ])('personal data in %s %s: %s', (path, pointer, expected) => {
    expect(isPersonal({ path, pointer })).toBe(expected)
  })

  it('visits exactly the texts and numbers that are masked', () => {
    const name = fc.constantFrom('surname', 'status', 'metadata', 'value', 'other', 'address', 'code', 'mrz')
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom<JsonValue>('text', 7, true, null),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }))
    fc.assert(
      fc.property(value, fc.constantFrom('', '/other', '/address/0', '/metadata/0/value'), (random, pointer) => {
        const json = random as JsonValue
        const place = { path: DETAILS_FILE, pointer }
        const visited: (string | number)[] = []
        visitPersonal(json, place, (text) => visited.push(text))
        const changed = JSON.stringify(coverValue(json, place)).split(COVERED).length - 1
        expect(visited.length).toBe(changed)
      }),
    )
  })
})
