import type { Finding } from '../../../shared/findings/finding.ts'
import type { ArchiveFacts } from '../../../shared/report/facts.ts'
import type { Report } from '../../../shared/report/report.ts'

/** Text that every output format has to render safely. */
export const HOSTILE = `a\u001b[31m"<script>alert('x')</script>&\u202e\u0000\u2028\r\nb\ud800\ufffe]]>`

export const finding = (over: Partial<Finding> = {}): Finding => ({
  code: 'hash.mismatch',
  level: 'FAIL',
  question: 'integrity',
  message: 'A file differs from its declared hash',
  subject: { path: 'images/a.jpg' },
  expected: '11'.repeat(32),
  actual: '22'.repeat(32),
  specification: 'Archive: proof.json',
  advice: 'Fetch the proof again.',
  ...over,
})

export const report = (over: Partial<Report> = {}): Report => ({
  format: 'proofbench-report/1',
  tool: { name: 'proofbench', version: '0.1.0', commit: 'unknown' },
  input: { name: 'proof.mime', size: 12_345, sha256: 'ab'.repeat(32), container: 'mime' },
  indication: 'TOTAL_PASSED',
  subIndication: null,
  integrity: 'PASSED',
  authenticity: 'PASSED',
  conformance: 'PASSED',
  validationTime: '2026-01-31T00:00:00.000Z',
  policy: { id: 'standard', sha256: 'cd'.repeat(32) },
  signature: {
    algorithm: 'RS256',
    key: { source: 'signer.pem', kind: 'public-key', sha256Fingerprint: 'ef'.repeat(32), test: false },
  },
  proof: { proofId: 'p-1', identityId: 'i-1' },
  files: [
    {
      path: 'proof.json',
      size: 10,
      compressedSize: 10,
      method: 'stored',
      sha256: '33'.repeat(32),
      declaredSha256: null,
      status: 'SIGNED_FILE',
    },
    {
      path: 'images/a.jpg',
      size: 10,
      compressedSize: 10,
      method: 'stored',
      sha256: '11'.repeat(32),
      declaredSha256: '11'.repeat(32),
      status: 'MATCHED',
    },
  ],
  checks: [
    { id: 'hash.files', outcome: 'PASSED' },
    { id: 'signature.payload', outcome: 'PASSED' },
    { id: 'signature.cryptographic', outcome: 'PASSED' },
    { id: 'trust.revocation', outcome: 'SKIPPED', reason: 'no revocation list was given' },
  ],
  findings: [],
  limitsOfEvidence: ['That the person is who the service says.'],
  ...over,
})

/** Facts of a signature over the files of `report`. */
export const SIGNED_FACTS: Pick<
  ArchiveFacts,
  'signature' | 'proof' | 'identityDetails' | 'verificationAndEvaluationDetails'
> = {
  signature: {
    text: '',
    parts: {
      header: { alg: 'RS256' },
      algorithm: 'RS256',
      otherHeaderMembers: [],
      payload: { hashes: { images: [{ id: '1', path: 'images/a.jpg', hash: '11'.repeat(32) }] } },
      payloadEncoding: 'base64url',
      signingInput: '',
      signature: '',
    },
    differences: [],
  },
  proof: null,
  identityDetails: null,
  verificationAndEvaluationDetails: null,
}

export const failed = (over: Partial<Report> = {}): Report =>
  report({
    indication: 'TOTAL_FAILED',
    subIndication: 'HASH_FAILURE',
    integrity: 'FAILED',
    checks: [{ id: 'hash.files', outcome: 'FAILED' }],
    findings: [finding()],
    ...over,
  })

/** Returns a report with hostile text in every place where text of an input can occur. */
export const hostile = (): Report =>
  failed({
    input: { name: HOSTILE, size: 1, sha256: null, container: 'zip' },
    proof: { [HOSTILE]: HOSTILE, proofId: HOSTILE },
    files: [
      {
        path: HOSTILE,
        size: 1,
        compressedSize: 1,
        method: 'stored',
        sha256: null,
        declaredSha256: HOSTILE,
        status: 'MISMATCHED',
      },
    ],
    checks: [
      { id: 'hash.files', outcome: 'FAILED', reason: HOSTILE },
      { id: 'zip.names', outcome: 'SKIPPED', reason: HOSTILE },
    ],
    findings: [
      finding({
        message: HOSTILE,
        subject: { path: HOSTILE, pointer: HOSTILE, offset: 7 },
        expected: HOSTILE,
        actual: HOSTILE,
      }),
    ],
    signature: {
      algorithm: HOSTILE,
      key: { source: HOSTILE, kind: 'certificate', sha256Fingerprint: 'ab', subject: HOSTILE, test: true },
    },
  })

export const notOpened = {
  kind: 'failure',
  name: HOSTILE,
  tool: report().tool,
  failure: { code: 'input.not-found', message: 'There is no such file or folder', hint: 'Check the name.' },
} as const
