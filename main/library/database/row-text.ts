/** Columns of an archive that a verification concludes, in the order in which their digest is computed. */
export const CONCLUDED_COLUMNS = [
  ...(['container', 'size', 'proofId', 'identityId', 'tenantId', 'previousProofId', 'startTime', 'endTime'] as const),
  ...(['levelOfAssurance', 'indication', 'subIndication', 'integrity', 'authenticity', 'conformance'] as const),
  'isTestKey',
] as const

/** Returns the expression of PostgreSQL for a JSON array of columns of a row, as JSON.stringify prints it. */
const jsonOf = (row: string, columns: readonly string[]): string =>
  `'[' || concat_ws(',', ${columns.map((column) => `coalesce(to_json(${row}."${column}")::text, 'null')`).join(', ')}) || ']'`

const digestOf = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`
export const hexSql = (bytes: string): string => `encode(${bytes}, 'hex')`

/** Expression of PostgreSQL for the digest that `archiveDigest` computes. */
export const archiveDigestSql = (row: string): string => digestOf(jsonOf(row, CONCLUDED_COLUMNS))

/** Expression of PostgreSQL for the digest that `verificationDigest` computes; `setup` is the row of its setup. */
export const verificationDigestSql = (row: string, setup: string): string => {
  const text = (of: string, column: string) => `coalesce(to_json(${of}."${column}")::text, 'null')`
  const hex = (of: string, column: string) => `to_json(${hexSql(`${of}."${column}"`)})::text`
  const parts = [
    hex(row, 'reportSha256'),
    text(row, 'validationTime'),
    text(row, 'indication'),
    text(row, 'subIndication'),
    text(row, 'verifiedBy'),
    text(setup, 'tool'),
    text(setup, 'policyId'),
    hex(setup, 'policySha256'),
    hex(setup, 'trustSha256'),
  ]
  return digestOf(`'[' || concat_ws(',', ${parts.join(', ')}) || ']'`)
}

/** Expression of PostgreSQL for the digest that `saltedDigest` computes. */
export const saltedSql = (salt: string, text: string): string =>
  hexSql(`sha256(${salt} || convert_to(${text}, 'UTF8'))`)
