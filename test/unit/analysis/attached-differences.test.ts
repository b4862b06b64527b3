import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { attachedDifferences } from '../../../shared/analysis/comparison/attached-differences.ts'
import { compareProofs } from '../../../shared/analysis/comparison/compare-proofs.ts'
import { toComparedProof } from '../../../shared/analysis/comparison/compared-proof.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { toCoverage } from '../../../shared/report/coverage.ts'
import { changedSample, type SampleContents } from '../../support/changed-sample.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'

const samples = new URL('../../../samples/', import.meta.url)
const keys = keysFrom(readFileSync(new URL('keys/signer.pub.pem', samples)), 'signer.pub.pem')

async function proof(
  name: string,
  proofId: string | null = null,
  change: (contents: SampleContents) => void = () => {},
) {
  const bytes = await changedSample(name, (contents) => {
    if (proofId !== null) contents.proof = { ...contents.proof, proofId }
    change(contents)
  })
  const { facts } = await readBytes(bytes)
  const report = await verifyBytes(bytes, keys)
  const record = readRecord(contentOf(facts))
  return toComparedProof({ record, report, coverage: toCoverage(facts, report) }, { masked: true })
}

const OTHER = '00000000-0000-4000-8000-000000000000'
const withoutFiles = (contents: SampleContents) => {
  contents.media = contents.media.filter(({ group }) => group !== 'additionalFiles')
}
const addContact = (value: string) => (contents: SampleContents) => {
  contents.verificationAndEvaluationDetails[0] = {
    ...contents.verificationAndEvaluationDetails[0],
    contactDetails: { email: { value } },
  }
}

describe('what was submitted besides evidence', () => {
  it('an additional file of one side is in the headline, from either side', async () => {
    const [whole, without] = [await proof('additional-files'), await proof('additional-files', OTHER, withoutFiles)]
    expect(compareProofs(without, whole).headline).toMatch(/B adds (an additional file|\d additional files)/)
    expect(compareProofs(whole, without).headline).toMatch(/B lacks (an additional file|\d additional files)/)
  })

  it('a contact of one side, or with another value, is in the headline without its value', async () => {
    const plain = await proof('passport-and-portrait')
    const [one, other] = [
      await proof('passport-and-portrait', OTHER, addContact('a@example.org')),
      await proof('passport-and-portrait', OTHER, addContact('b@example.org')),
    ]
    expect(compareProofs(plain, one).headline).toContain('B adds an e-mail address')
    expect(attachedDifferences({ left: one.record, right: other.record }, [], [], 'right')).toEqual([
      { kind: 'CONTACT', verb: 'has', object: 'another e-mail address', pair: null },
    ])
    expect(attachedDifferences({ left: one.record, right: plain.record }, [], [], 'right')).toEqual([
      { kind: 'CONTACT', verb: 'lacks', object: 'an e-mail address', pair: null },
    ])
  })

  it('equal proofs of two ids still say that nothing differs', async () => {
    const [left, right] = [await proof('additional-files'), await proof('additional-files', OTHER)]
    expect(compareProofs(left, right).headline).toContain('nothing that was submitted or checked differs')
  })
})
