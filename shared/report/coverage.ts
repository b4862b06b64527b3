import type { Finding } from '../findings/index.ts'
import { containerAmbiguities, isPayloadAmbiguous } from './ambiguity.ts'
import type { ArchiveFacts } from './facts.ts'
import { members } from './json-access.ts'
import type { Report, ReportedFile } from './report.ts'
import { isMadeByKey, type NotConfirmed, whyNotTrusted } from './signature-standing.ts'
import { type DeclaredHashes, declaredHashes } from './signed-hashes.ts'

/**
 * Signature coverage of a file. Verdict: Coverage
 * - `COVERED`: a trusted key signed its hash, and the content has it.
 * - `UNCONFIRMED`: no trusted signature confirms it, and nothing proves a change.
 * - `CHANGED`: proved to differ from what a trusted key signed.
 * - `AMBIGUOUS`: the container or the file has two readings.
 * - `UNLISTED`: in the archive, but no hash covers it.
 * - `MISSING`: a hash is declared, but the file is not in the archive.
 */
export type Coverage = 'COVERED' | 'UNCONFIRMED' | 'CHANGED' | 'AMBIGUOUS' | 'UNLISTED' | 'MISSING'

export type CoverageReason =
  | 'HASH_SIGNED'
  | 'PAYLOAD_EQUAL'
  | NotConfirmed
  | 'HASH_DIFFERS'
  | 'PAYLOAD_DIFFERS'
  | 'NO_PROOF'
  | 'NOT_READ'
  | 'CONTAINER'
  | 'JSON'
  | 'LISTED_TWICE'
  | 'NOT_LISTED'
  | 'NOT_THERE'

export interface FileCoverage {
  readonly path: string
  readonly coverage: Coverage
  readonly reason: CoverageReason
}

export interface ArchiveCoverage {
  /**
   * In the order of `report.files`, which distinguishes entries with equal names; then files that only the signed payload lists.
   */
  readonly files: readonly FileCoverage[]
  /** Worst coverage of each path. */
  readonly byPath: ReadonlyMap<string, FileCoverage>
  /** Why the container is ambiguous; empty if it is not. */
  readonly ambiguities: readonly Finding[]
}

type CoverageFacts = Pick<ArchiveFacts, 'signature' | 'proof' | 'identityDetails' | 'verificationAndEvaluationDetails'>
type CoverageReport = Pick<Report, 'files' | 'checks' | 'findings'>

/** Order in which several coverages of one thing are summarised. */
const WORST_FIRST: readonly Coverage[] = ['CHANGED', 'AMBIGUOUS', 'MISSING', 'UNLISTED', 'UNCONFIRMED', 'COVERED']

export const rankOf = (coverage: Coverage): number => WORST_FIRST.indexOf(coverage)

/** Returns the file with the worst coverage; undefined for none. */
export const worstOf = (files: readonly FileCoverage[]): FileCoverage | undefined =>
  files.toSorted((a, b) => rankOf(a.coverage) - rankOf(b.coverage))[0]

/** Computes the signature coverage of each file, for all views and reports. Verdict: "Coverage: one answer for every view" */
export function toCoverage(facts: CoverageFacts, report: CoverageReport): ArchiveCoverage {
  const ambiguities = containerAmbiguities(report)
  const basis = basisOf(facts, report)
  const isAmbiguous = ambiguities.length > 0 || isPayloadAmbiguous(report)
  const files = [
    ...report.files.map((file) => judgeFile(file, basis, isAmbiguous, facts)),
    ...unreported(report.files, basis),
  ]
  return withPaths({ files, ambiguities })
}

/** Coverage without `byPath`: serialisable. */
export type ListedCoverage = Omit<ArchiveCoverage, 'byPath'>

/** Returns a coverage with the worst coverage of each path. */
export const withPaths = ({ files, ambiguities }: ListedCoverage): ArchiveCoverage => ({
  files,
  byPath: worstByPath(files),
  ambiguities,
})

/** Reference that the content of files is compared with, and whether the comparison proves anything. */
interface Basis {
  /** Null if a trusted key made the signature. */
  readonly why: NotConfirmed | null
  /** Hashes of the payload that a key signed; null if only those of proof.json itself are known. */
  readonly signed: DeclaredHashes | null
  readonly isPayloadEqual: boolean
}

function basisOf({ signature }: CoverageFacts, report: CoverageReport): Basis {
  const payload = signature?.parts?.payload
  const isPayloadEqual = report.checks.some(({ id, outcome }) => id === 'signature.payload' && outcome === 'PASSED')
  const why = whyNotTrusted(report)
  if (!isMadeByKey(report)) return { why, signed: null, isPayloadEqual }
  if (!members(payload)) return { why: why ?? 'PAYLOAD_UNREADABLE', signed: null, isPayloadEqual }
  return { why, signed: declaredHashes(payload) ?? new Map(), isPayloadEqual }
}

function judgeFile(file: ReportedFile, basis: Basis, isAmbiguous: boolean, facts: CoverageFacts): FileCoverage {
  const { path, status } = file
  const as = (coverage: Coverage, reason: CoverageReason): FileCoverage => ({ path, coverage, reason })
  if (status === 'MISSING') return as('MISSING', 'NOT_THERE')
  if (isAmbiguous) return as('AMBIGUOUS', 'CONTAINER')
  if (hasTwoReadings(path, facts)) return as('AMBIGUOUS', 'JSON')
  if (status === 'SIGNED_FILE') return judgeProof(path, basis)
  return basis.signed ? bySignedHash(file, basis.signed, basis) : byDeclaredHash(file, basis, facts)
}

/** Returns the coverage of proof.json: the payload covers it if both are equal. Archive: proof.json, Signature */
function judgeProof(path: string, { why, signed, isPayloadEqual }: Basis): FileCoverage {
  if (why === 'SIGNED_OTHER_CONTENT') return { path, coverage: 'CHANGED', reason: why }
  const isDifferent = signed !== null && !isPayloadEqual
  if (why !== null) return { path, coverage: 'UNCONFIRMED', reason: isDifferent ? 'PAYLOAD_DIFFERS' : why }
  return isDifferent
    ? { path, coverage: 'CHANGED', reason: 'PAYLOAD_DIFFERS' }
    : { path, coverage: 'COVERED', reason: 'PAYLOAD_EQUAL' }
}

/** Compares with the payload that a key signed, because proof.json itself may have been edited. */
function bySignedHash({ path, sha256 }: ReportedFile, signed: DeclaredHashes, { why }: Basis): FileCoverage {
  const hashes = signed.get(path)
  if (!hashes || (hashes.size === 1 && hashes.has(null))) return { path, coverage: 'UNLISTED', reason: 'NOT_LISTED' }
  if (hashes.size > 1) return { path, coverage: 'AMBIGUOUS', reason: 'LISTED_TWICE' }
  if (sha256 === null) return { path, coverage: 'UNCONFIRMED', reason: 'NOT_READ' }
  const isEqual = hashes.has(sha256)
  if (why !== null) return { path, coverage: 'UNCONFIRMED', reason: isEqual ? why : 'HASH_DIFFERS' }
  return isEqual
    ? { path, coverage: 'COVERED', reason: 'HASH_SIGNED' }
    : { path, coverage: 'CHANGED', reason: 'HASH_DIFFERS' }
}

/** Compares with proof.json, which no trusted signature confirms, so the result proves nothing. */
function byDeclaredHash(
  { path, sha256, status }: ReportedFile,
  { why }: Basis,
  { proof }: CoverageFacts,
): FileCoverage {
  if (!isReadable(proof)) return { path, coverage: 'UNCONFIRMED', reason: 'NO_PROOF' }
  if (status === 'UNLISTED') return { path, coverage: 'UNLISTED', reason: 'NOT_LISTED' }
  if (proof?.strict === false) return { path, coverage: 'AMBIGUOUS', reason: 'JSON' }
  if (sha256 === null) return { path, coverage: 'UNCONFIRMED', reason: 'NOT_READ' }
  return { path, coverage: 'UNCONFIRMED', reason: status === 'MATCHED' && why !== null ? why : 'HASH_DIFFERS' }
}

const isReadable = (proof: CoverageFacts['proof']): boolean => members(proof?.value) !== null

/** Returns files that the signed payload lists and an edited proof.json does not. */
function unreported(files: readonly ReportedFile[], { why, signed }: Basis): readonly FileCoverage[] {
  if (signed === null || why !== null) return []
  const known = new Set(files.map(({ path }) => path))
  return [...signed.keys()]
    .filter((path) => !known.has(path))
    .map((path) => ({ path, coverage: 'MISSING', reason: 'NOT_THERE' }))
}

/**
 * Returns whether the text has a value but is ambiguous: a duplicate member, a number that loses digits. Bytes without any
 * value are not.
 */
function hasTwoReadings(path: string, facts: CoverageFacts): boolean {
  const documents = [facts.proof, facts.identityDetails, facts.verificationAndEvaluationDetails]
  const document = documents.find((candidate) => candidate?.path === path)
  return document?.value !== undefined && !document.strict
}

function worstByPath(files: readonly FileCoverage[]): ReadonlyMap<string, FileCoverage> {
  const byPath = new Map<string, FileCoverage>()
  for (const file of files) byPath.set(file.path, worstOf([file, byPath.get(file.path) ?? file]) ?? file)
  return byPath
}
