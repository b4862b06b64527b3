import type { Report } from '../../../shared/report/index.ts'
import { digestOf, type ReportCopy, readPart } from '../document/report-copy.ts'

/** Media type of the statement, in the header of the JWS. */
export const STATEMENT_TYPE = 'application/vnd.in-toto+sd-jwt'

const STATEMENT = 'https://in-toto.io/Statement/v1'
const PREDICATE = 'https://slsa.dev/verification_summary/v1'

/**
 * Returns the payload of a report: an in-toto Statement v1 with a verification summary. `digests` has the SHA-256 of the text of
 * each part; they can be disclosed one by one.
 */
export function statementOf({ head, parts }: ReportCopy, digests: { readonly [key: string]: string }) {
  const part = parts.get('machine.masked')
  if (!part) throw new Error('A statement is about a complete report')
  const machine = readPart(part) as Report // made by makeReport
  const { subject, tool } = head
  return {
    _type: STATEMENT,
    subject: [
      ...(subject.archive === null ? [] : [{ name: 'archive', digest: { sha256: subject.archive } }]),
      ...(subject.proof === null ? [] : [{ name: 'proof.json', digest: { sha256: subject.proof } }]),
    ],
    predicateType: PREDICATE,
    predicate: {
      verifier: { id: `pkg:generic/${tool.name}`, version: { [tool.name]: `${tool.version}+${tool.commit}` } },
      timeVerified: head.createdAt,
      resourceUri:
        subject.proofId === null
          ? 'urn:proofbench:archive'
          : `urn:proofbench:proof:${encodeURIComponent(subject.proofId)}`,
      policy: {
        uri: `urn:proofbench:policy:${encodeURIComponent(machine.policy.id)}`,
        digest: { sha256: machine.policy.sha256 },
      },
      verificationResult: machine.indication === 'TOTAL_PASSED' ? 'PASSED' : 'FAILED',
      verifiedLevels: [],
      proofbench: {
        indication: machine.indication,
        subIndication: machine.subIndication,
        head: { sha256: digestOf(JSON.stringify(head)) },
        parts: digests,
      },
    },
  }
}
