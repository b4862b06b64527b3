import { describe, expect, it } from 'vitest'
import { holderText } from '../../../shared/analysis/diagnosis/holder-text.ts'
import { maskCoverage, maskReport } from '../../../shared/analysis/diagnosis/mask-report.ts'
import { COVERED } from '../../../shared/analysis/personal-data.ts'
import { sampleRecord, sampleReport } from '../analysis/sample-record.ts'

describe('masked report', () => {
  it('a masked report contains no holder data, but every code, outcome and hash', async () => {
    const [record, report] = [await sampleRecord('licence-with-issuer'), await sampleReport('licence-with-issuer')]
    const { identityId } = record.proof
    const named = {
      ...report,
      input: { ...report.input, name: `Ngaire O'Callaghan ${identityId}.mime` },
      findings: [
        {
          code: 'consistency.mrz-data',
          level: 'WARN' as const,
          question: 'conformance' as const,
          message: 'The zone differs from the data: 20481537',
          subject: { path: 'identityDetails.json', pointer: '/idDocuments/0' },
          expected: "O'CALLAGHAN",
          actual: '1984-11-02',
          advice: 'Compare both.',
        },
      ],
    }
    const masked = maskReport(named, record)
    const text = JSON.stringify(masked)
    expect(text).not.toMatch(/Callaghan|Ngaire|20481537|1984-11-02/i)
    expect(text).not.toContain(identityId)
    expect(masked.findings[0]).toMatchObject({ code: 'consistency.mrz-data', expected: COVERED, actual: COVERED })
    expect(masked.files.map(({ sha256, status }) => [sha256, status])).toEqual(
      report.files.map(({ sha256, status }) => [sha256, status]),
    )
    expect([masked.indication, masked.checks.length]).toEqual([report.indication, report.checks.length])
  })

  it('a finding about a personal member quotes nothing, also if the value is only a part of the recorded one', async () => {
    const [record, report] = [await sampleRecord('licence-with-issuer'), await sampleReport('licence-with-issuer')]
    const finding = {
      code: 'consistency.mrz-data',
      level: 'WARN',
      question: 'conformance',
      message: 'They differ',
      advice: 'Compare both.',
      subject: { path: 'verificationAndEvaluationDetails.json', pointer: '/0/evidenceDetails/data/documentNumber' },
      expected: '907118426',
      actual: '907318426',
    } as const
    const signature = { ...finding, subject: { path: 'proof.json', pointer: '/signature' }, actual: 'none' } as const
    const { findings } = maskReport({ ...report, findings: [finding, signature] }, record)
    expect(findings).toMatchObject([{ expected: COVERED, actual: COVERED }, { actual: 'none' }])
  })

  it('a masked report contains no holder data in the coverage of files', async () => {
    const record = await sampleRecord('licence-with-issuer')
    const file = {
      path: "additionalFiles/Ngaire O'Callaghan.pdf",
      coverage: 'UNLISTED',
      reason: 'NOT_LISTED',
    } as const
    const proof = { path: 'proof.json', coverage: 'COVERED', reason: 'PAYLOAD_EQUAL' } as const
    const coverage = {
      files: [proof, file],
      byPath: new Map([proof, file].map((entry) => [entry.path, entry])),
      ambiguities: [],
    }
    const masked = maskCoverage(coverage, record)
    expect(masked.files.map(({ path }) => path)).toEqual(['proof.json', expect.stringContaining(COVERED)])
    expect(JSON.stringify([masked.files, [...masked.byPath.values()]])).not.toMatch(/Ngaire|Callaghan/)
    expect(masked.byPath.get('proof.json')).toEqual(proof)
  })

  it('masking replaces whole words only, in any case', () => {
    const record = {
      proof: {},
      identity: { attributes: [{ attributesData: { surname: { value: 'Li' }, gender: { value: 'F' } } }] },
      operations: [],
    }
    const { cover } = holderText(record)
    expect(cover('LI signed the list: F')).toBe(`${COVERED} signed the list: F`)
  })
})
