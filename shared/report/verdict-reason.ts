import { type Finding, hashFindings, type SubIndication, signatureFindings, weightOf } from '../findings/index.ts'
import { PROOF_VERSION } from '../spec/index.ts'
import { CONTAINER_AMBIGUITIES, containerAmbiguities } from './ambiguity.ts'
import type { Report } from './report.ts'
import { uncapitalize } from './sentence.ts'
import { whyNotTrusted } from './signature-standing.ts'
import { SUB_INDICATIONS } from './sub-indications.ts'

export type Judged = Pick<
  Report,
  'findings' | 'checks' | 'indication' | 'subIndication' | 'integrity' | 'authenticity' | 'conformance'
>

type MadeClause = (finding: Finding, report: Judged) => string
type Clause = string | MadeClause

/** Maximum length of a name from the archive in a sentence. Escaped by the view. */
const MAX_NAME = 100

const named = (name: string | undefined): string =>
  name === undefined || name === ''
    ? 'a file'
    : name.length > MAX_NAME
      ? `${name.slice(0, MAX_NAME).toWellFormed()}…`
      : name

const [KNOWN_MAJOR] = PROOF_VERSION.split('.')

const NO_ARCHIVE = 'envelope.no-archive'

const TWO_READINGS = 'this file can be read in two ways'

/** Findings about bytes with their clauses, in order of precedence. */
const INTEGRITY: readonly (readonly [code: string, clause: Clause])[] = [
  [NO_ARCHIVE, ({ message }) => uncapitalize(message)],
  ['zip.unreadable', 'the file is damaged or incomplete: its ZIP cannot be read'],
  ['layout.no-proof', 'there is no proof.json'],
  ...[...CONTAINER_AMBIGUITIES].map((code) => [code, TWO_READINGS] as const),
  ['zip.unsafe-path', 'an entry has a name that is unsafe to unpack'],
  ['layout.several-roots', 'there is more than one root folder'],
  ['json.duplicate-key', ({ subject }) => `${named(subject.path)} can be read in two ways`],
  ['json.encoding', ({ subject }) => `${named(subject.path)} is not plain UTF-8`],
  ['json.number-precision', ({ subject }) => `${named(subject.path)} can be read in two ways`],
  ['json.syntax', ({ subject }) => `${named(subject.path)} is not JSON`],
  ['json.not-an-object', 'proof.json is not a JSON object'],
  ['zip.crc-mismatch', 'the file is damaged: a checksum is wrong'],
  ['zip.size-mismatch', 'the file is damaged: an entry has another size than declared'],
  ['hash.mismatch', ofHash('was changed after signing', 'does not have the hash in proof.json')],
  ['hash.missing-file', missingFile],
  ['schema.newer-version', ({ actual }) => `proof.json has ${named(actual)}; this build knows ${KNOWN_MAJOR}.x`],
  ['layout.root-identity', 'the root folder names another identity than the signed content'],
  ['hash.unlisted-file', unlistedFile],
]

/** Findings about the signature with their clauses, in order of precedence. */
const AUTHENTICITY: readonly (readonly [code: string, clause: Clause])[] = [
  ['signature.missing', noSignature],
  ['signature.malformed', 'the signature cannot be read'],
  ['signature.algorithm', 'the signature does not use the algorithm of proofs, RS256'],
  ['signature.header', 'the header of the signature has members that are not accepted'],
  ['signature.invalid', signatureInvalid],
  ['trust.no-matching-key', 'none of your keys made this signature'],
  ['trust.no-key', 'no key of the signer is at hand'],
  ['trust.no-signing-certificate', 'only the issuer of the certificate is known, not the signer'],
  ['trust.tenant', 'the key is trusted for another tenant only'],
  ['trust.weak-key', 'the key is too weak to prove anything'],
  ['signature.payload-mismatch', payloadMismatch],
  ['trust.revoked', 'the key signed exactly this content, but its certificate is revoked'],
  ['trust.expired', 'the key signed exactly this content, but its certificate has expired'],
  ['trust.not-yet-valid', 'the key signed exactly this content, but its certificate was not valid yet'],
  ['trust.key-usage', 'the key signed exactly this content, but its certificate is not for signatures'],
  ['trust.chain', 'the key signed exactly this content, but no issuer that you trust certifies it'],
  ['signature.second-reading', 'two libraries disagree about the signature'],
]

/** Returns the cause of the verdict as a clause specific to this archive. Null for a passed one. */
export function verdictReason(report: Judged): string | null {
  const { subIndication } = report
  if (subIndication === null) return null
  if (subIndication === 'GENERIC') return SUB_INDICATIONS.GENERIC
  // Both questions can cause the same sub-indication; the failed one takes precedence.
  const isOfSignature =
    SIGNATURE_REASONS.has(subIndication) || (report.authenticity === 'FAILED' && report.integrity !== 'FAILED')
  const reason = isOfSignature ? authenticityReason(report) : integrityReason(report)
  return reason ?? SUB_INDICATIONS[subIndication]
}

/** Returns the finding that says what the input is, if it is not a proof archive. */
export const noArchiveFinding = ({ findings }: Pick<Judged, 'findings'>): Finding | undefined =>
  findings.find(({ code }) => code === NO_ARCHIVE)

/** Returns whether the input is not a proof archive, so that the verdict says what it is. */
export const isNoArchive = (report: Pick<Judged, 'findings'>): boolean => noArchiveFinding(report)?.level === 'FAIL'

const SIGNATURE_REASONS: ReadonlySet<SubIndication> = new Set([
  'SIG_CRYPTO_FAILURE',
  'REVOKED',
  'NO_SIGNING_CERTIFICATE_FOUND',
  'CHAIN_CONSTRAINTS_FAILURE',
  'CRYPTO_CONSTRAINTS_FAILURE',
  'NO_CERTIFICATE_CHAIN_FOUND',
  'REVOKED_NO_POE',
  'OUT_OF_BOUNDS_NO_POE',
])

/** Returns why the bytes are not intact; null if they are. */
export const integrityReason = (report: Judged): string | null => reasonIn('integrity', INTEGRITY, report)

/** Returns why no trusted signature confirms the content; null if one does. */
export const authenticityReason = (report: Judged): string | null => reasonIn('authenticity', AUTHENTICITY, report)

/** Returns a short label for an undecided question: the missing input. Null if the outcome is sufficient. */
export function shortAnswer(question: Finding['question'], report: Judged): string | null {
  if (question !== 'authenticity' || report.authenticity !== 'INDETERMINATE') return null
  const codes = new Set(report.findings.filter(({ level }) => level === 'FAIL').map(({ code }) => code))
  return OPEN_ANSWERS.find(([code]) => codes.has(code))?.[1] ?? null
}

const OPEN_ANSWERS: readonly (readonly [code: string, answer: string])[] = [
  ['trust.no-key', 'key missing'],
  ['trust.no-signing-certificate', 'certificate missing'],
  ['trust.no-matching-key', 'no matching key'],
  ['trust.tenant', 'key of another tenant'],
  ['trust.weak-key', 'weak key'],
  ['trust.revoked', 'certificate revoked'],
  ['trust.expired', 'certificate expired'],
  ['trust.not-yet-valid', 'certificate not valid yet'],
  ['trust.key-usage', 'certificate not accepted'],
  ['trust.chain', 'certificate not accepted'],
]

function reasonIn(
  question: Finding['question'],
  clauses: readonly (readonly [code: string, clause: Clause])[],
  report: Judged,
): string | null {
  const all = report.findings.filter((finding) => finding.level === 'FAIL' && finding.question === question)
  // The cause of an open question does not explain a failed one.
  const deciding = all.filter((finding) => weightOf(finding, report) === 'failure')
  const failures = deciding.length > 0 ? deciding : all
  for (const [code, clause] of clauses) {
    const finding = failures.find((failure) => failure.code === code)
    if (finding) return typeof clause === 'string' ? clause : clause(finding, report)
  }
  const [other] = failures
  return other === undefined ? null : uncapitalize(other.message)
}

/** Creates a clause about a hash. It is only worded as a change if a trusted key signed another hash. */
function ofHash(proved: string, otherwise: string): MadeClause {
  return ({ subject, actual }, report) => {
    const file = named(subject.path)
    if (actual !== undefined && !/^[0-9a-f]{64}$/.test(actual)) return `${file} is damaged: it cannot be read whole`
    return `${file} ${isHashSigned(report) ? proved : otherwise}`
  }
}

/** Disks change the form of a name, and systems make files: words that accuse nobody. Findings carry no variant. */
function missingFile({ expected, message }: Finding): string {
  const isThere = message.startsWith(hashFindings['hash.missing-file'].variants['other-form'].failure)
  return `${named(expected)} is ${isThere ? 'there only with another Unicode form of its name' : 'missing'}`
}

const ofUnlisted = ofHash('was added: no signed hash covers it', 'has no hash in proof.json')

function unlistedFile(finding: Finding, report: Judged): string {
  const isOfSystem = finding.message.startsWith(hashFindings['hash.unlisted-file'].variants['system-file'].failure)
  return isOfSystem
    ? `${named(finding.subject.path)} has no hash in proof.json; operating systems and broken-off copies leave files of such names`
    : ofUnlisted(finding, report)
}

const isHashSigned = (report: Judged): boolean =>
  whyNotTrusted(report) === null &&
  report.checks.some(({ id, outcome }) => id === 'signature.payload' && outcome === 'PASSED')

function noSignature(_finding: Finding, report: Judged): string {
  return containerAmbiguities(report).length > 0 ? 'one reading of this file has no signature' : 'there is no signature'
}

function signatureInvalid(_finding: Finding, report: Judged): string {
  return whyNotTrusted(report) === 'SIGNED_OTHER_CONTENT'
    ? 'proof.json was changed after signing: the key that you trust signed other content'
    : 'the key for this archive did not make this signature'
}

function payloadMismatch({ message }: Finding, report: Judged): string {
  // Findings carry no variant, so it is identified by the sentence of the catalogue.
  if (message.startsWith(signatureFindings['signature.payload-mismatch'].variants.unreadable.failure))
    return 'the signed payload cannot be compared with proof.json, so no file is covered'
  const isAmbiguous = report.findings.some(({ code }) => code === 'json.duplicate-key')
  return whyNotTrusted(report) === null && !isAmbiguous
    ? 'proof.json was changed after signing'
    : 'proof.json is not what the signature covers'
}
