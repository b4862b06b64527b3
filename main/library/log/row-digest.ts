import { createHash, hash, randomBytes } from 'node:crypto'
import { CONCLUDED_COLUMNS } from '../database/row-text.ts'
import type { Tables } from '../database/tables.ts'

type Values = readonly (string | number | null)[]

const digestOf = (values: Values): string => hash('sha256', JSON.stringify(values), 'hex')

/** Columns of an archive that its entries cover. */
export type ConcludedRow = Pick<Tables['archives'], (typeof CONCLUDED_COLUMNS)[number]>

/**
 * Returns the digest of what a verification concluded about an archive. It reveals no more than the SHA-256 of the archive: the columns
 * follow from its bytes.
 */
export const archiveDigest = (row: ConcludedRow): string => digestOf(CONCLUDED_COLUMNS.map((column) => row[column]))

/** Verification as its entry covers it; digests in hexadecimal digits. */
export interface VerificationRow {
  readonly reportSha256: string
  readonly validationTime: string
  readonly indication: string
  readonly subIndication: string | null
  readonly verifiedBy: string
  readonly tool: string
  readonly policyId: string
  readonly policySha256: string
  readonly trustSha256: string
}

/** Returns the digest of a verification: report, verdict, time, login, tool, policy and trust. */
export const verificationDigest = (row: VerificationRow): string =>
  digestOf([
    ...[row.reportSha256, row.validationTime, row.indication, row.subIndication, row.verifiedBy],
    ...[row.tool, row.policyId, row.policySha256, row.trustSha256],
  ])

/** Bytes that make the digest of a text unguessable once they are erased together with the text. */
export const newSalt = (): Uint8Array => new Uint8Array(randomBytes(16))

/** Returns the digest of a text of a person as the log records it. */
export const saltedDigest = (salt: Uint8Array, text: string): string =>
  createHash('sha256').update(salt).update(text).digest('hex')

/** Text of an answer to the checklist of a case, for its digest. */
export const answerText = (answer: string, comment: string): string => JSON.stringify([answer, comment])
