import { describe, expect, it } from 'vitest'
import { toIdentitySummary } from '../../../shared/analysis/identity/identity-summary.ts'
import { sampleRecord } from './sample-record.ts'

const summaryOf = async (name: string) => toIdentitySummary(await sampleRecord(name))

describe('identity of a sample', () => {
  it('the identity has verified attributes from attributes and document, and the address from the licence', async () => {
    const summary = await summaryOf('licence-with-issuer')
    expect(summary).toMatchObject({ levelOfAssurance: 'LOA2', status: 'EXPECTING_INPUT', durationMs: 34_658 })
    expect(
      summary.attributes.map(({ name, values, isVerified }) => [name, values[0]?.value, values.length, isVerified]),
    ).toEqual([
      ['fullname', "Ngaire Ruth O'Callaghan", 2, true],
      ['givenNames', 'Ngaire Ruth', 2, true],
      ['surname', "O'Callaghan", 2, true],
      ['dateOfBirth', '1984-11-02', 2, true],
      ['gender', 'F', 2, true],
      ['nationality', 'AUS', 2, true],
    ])
    expect(summary.addresses).toMatchObject([
      { lines: ['Unit 7', '14 Example Street'], city: 'WAGGA WAGGA', verified: true, evidenceType: 'ADDRESS' },
      {
        postcode: '2650',
        evidenceType: 'DRIVING_LICENSE',
        place: { pointer: '/idDocuments/0/idDocumentData/address' },
      },
    ])
    expect(summary.addresses[0]?.from).toEqual([summary.nameReferenceId])
    expect(summary.ips.map(({ address }) => address)).toEqual(['203.0.113.24', '2001:db8::7'])
    expect(summary.consents.map(({ type, isApproved }) => [type, isApproved])).toEqual([
      ['GIV', true],
      ['PORTRAIT', true],
      ['ADDRESS', true],
      ['ATTRIBUTES', true],
    ])
  })

  it('the identity has contacts with one-time codes in every state', async () => {
    const { contacts, consents } = await summaryOf('one-time-codes')
    expect(
      contacts.map(({ kind, value, verified, steps }) => [kind, value, verified, steps.map((step) => step.otpStatus)]),
    ).toEqual([
      ['email', 'sam.specimen@example.com', true, ['PENDING', 'DONE']],
      ['mobile', '+353 85 012 3456', true, ['INITIATE', 'TIMEOUT', 'PROCESSING', 'DONE']],
      ['landline', '+353 1 555 0142', false, ['ERROR']],
      ['username', 'sam.specimen', null, [null]],
      ['email', 'second@example.com', false, ['NOT_INITIATED']],
    ])
    expect(contacts[1]?.steps[1]?.errors.map(({ code, title }) => [code, title])).toEqual([['1007', 'Timed out']])
    expect(consents.find(({ type }) => type === 'LANDLINE')?.isApproved).toBe(false)
  })

  it('the identity shows a withdrawn consent', async () => {
    const { consents } = await summaryOf('deleted-and-replaced')
    const mail = consents.find(({ type }) => type === 'EMAIL')
    expect(mail).toMatchObject({ isWithdrawn: true, isApproved: false })
    expect(mail?.changes.map(({ operationType, approved }) => [operationType, approved])).toEqual([
      ['ADD', true],
      ['DELETE', false],
    ])
  })

  it('the identity names the previous proof', async () => {
    const { facts } = await summaryOf('resumed')
    expect(facts.map(({ name }) => name)).toContain('previousProofId')
    expect(facts.map(({ name }) => name)).not.toContain('signature')
  })
})
