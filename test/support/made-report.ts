import { generateKeyPairSync } from 'node:crypto'
import { thumbnailOf } from '../../main/examination/images/thumbnail.ts'
import { readTrustMaterial } from '../../main/proof/keys/read-trust-material.ts'
import { DEFAULT_LIMITS } from '../../main/proof/read/limits.ts'
import { readArchive } from '../../main/proof/read/read-archive.ts'
import { sourceOf } from '../../main/proof/read/source.ts'
import { SAMPLE_PUBLIC_KEY } from '../../main/proof/self-test/sample-key.ts'
import { verifyArchive } from '../../main/proof/verify/verify-archive.ts'
import { decisionHistory } from '../../main/report/document/decision-history.ts'
import { makeReport } from '../../main/report/document/make-report.ts'
import type { ReportCopy } from '../../main/report/document/report-copy.ts'
import type { ReportSources } from '../../main/report/document/sources.ts'
import { signReport } from '../../main/report/statement/sign-report.ts'
import { type SigningKey, signingKey } from '../../main/statement/key-file.ts'
import { decodeReview } from '../../main/statement/read-review.ts'
import { statementDigest } from '../../main/statement/sign-statement.ts'
import { memorySpool } from '../../main/verify/memory-spool.ts'
import { contentOf } from '../../shared/analysis/archive-content.ts'
import { readRecord } from '../../shared/analysis/record/read-record.ts'
import { POLICIES } from '../../shared/findings/policy.ts'
import { toCoverage } from '../../shared/report/coverage.ts'
import type { SignedDecisions } from '../../shared/report/document.ts'
import type { Report } from '../../shared/report/report.ts'
import { CHECK_TYPE, DECISION_TYPE } from '../../shared/review/review-statement.ts'

const TIME = '2026-06-01T00:00:00.000Z'

/** Creates a key of a reporter. */
export const newSigner = (): SigningKey => signingKey(generateKeyPairSync('ed25519').privateKey, 'Reporter')

/** Returns what a report prints about signed decisions. */
const printedFrom = (signed: SignedDecisions): ReportSources['decisions'] =>
  decisionHistory(
    signed.flatMap(({ statement, check }, index) => {
      const decision = decodeReview(statement)
      const checked = check && decodeReview(check.statement)
      if (decision?.predicateType !== DECISION_TYPE) return []
      return {
        ...{ review: index + 1, digest: statementDigest(statement), decision: decision.predicate },
        check: checked?.predicateType === CHECK_TYPE ? checked.predicate : null,
      }
    }),
  ).map((decision) => ({ ...decision, drift: '' }))

/** Makes a complete report of an archive, signed if there is a signer. */
export async function madeReport(
  bytes: Uint8Array,
  signer: SigningKey | null,
  more: Partial<Pick<ReportSources, 'decisions' | 'signedDecisions' | 'caseId' | 'createdAt' | 'template'>> = {},
): Promise<ReportCopy> {
  const reading = await readArchive(
    { kind: 'file', name: 'proof.mime', source: sourceOf(bytes) },
    { limits: DEFAULT_LIMITS, secondReading: 'off', inputHash: 'always', spool: memorySpool },
  )
  const { facts } = reading
  const { keys } = readTrustMaterial(Buffer.from(SAMPLE_PUBLIC_KEY), 'signer.pub.pem')
  const report: Report = await verifyArchive(facts, {
    keys,
    revocationLists: [],
    policy: POLICIES.standard,
    validationTime: TIME,
    tool: { name: 'proofbench', version: '0.0.0', commit: 'test' },
    limits: DEFAULT_LIMITS,
    secondReading: false,
  })
  const copy = await makeReport({
    facts,
    report,
    coverage: toCoverage(facts, report),
    record: readRecord(contentOf(facts)),
    thumbnail: async (path) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of reading.open(path)) chunks.push(chunk.slice())
      return thumbnailOf(Buffer.concat(chunks), 160)
    },
    signedDecisions: [],
    caseId: 'C-1',
    createdAt: TIME,
    options: [],
    ...more,
    decisions: more.decisions ?? printedFrom(more.signedDecisions ?? []),
  })
  reading.close()
  return signer ? signReport(copy, signer) : copy
}
