import type { ArchiveFacts } from '../report/facts.ts'
import { pointerToken } from '../report/json-pointer.ts'
import type { Report, ReportedFile } from '../report/report.ts'
import { list, type Members, member, members, text } from './json-access.ts'

/**
 * Whether the signature covers a file: COVERED by a signature that a trusted key made; UNPROVEN where the hash is the declared one,
 * but nobody knows who signed; NOT_COVERED where the content is not what was signed, or was never part of it.
 */
export type Coverage = 'COVERED' | 'UNPROVEN' | 'NOT_COVERED'

export interface FileCoverage {
  readonly path: string
  readonly coverage: Coverage
  readonly reason: CoverageReason
}

export type CoverageReason =
  | 'HASH_MATCHES'
  | 'SIGNED_FILE'
  | 'SIGNATURE_NOT_TRUSTED'
  | 'SIGNATURE_FAILED'
  | 'PAYLOAD_DIFFERS'
  | 'HASH_DIFFERS'
  | 'MISSING'
  | 'NOT_LISTED'

type Judged = Pick<Report, 'files' | 'checks' | 'authenticity'>

/**
 * The coverage of every file that is in the archive or listed by it, by path. With the facts of reading, an archive whose readable
 * proof.json differs from the signed payload is told apart file by file; without them nothing of it counts as covered.
 */
export function toCoverage(
  { files, checks, authenticity }: Judged,
  facts: Pick<ArchiveFacts, 'signature' | 'proof'> | null = null,
): ReadonlyMap<string, FileCoverage> {
  const base: Base =
    authenticity === 'FAILED'
      ? ['NOT_COVERED', 'SIGNATURE_FAILED']
      : authenticity === 'PASSED'
        ? ['COVERED', null]
        : ['UNPROVEN', 'SIGNATURE_NOT_TRUSTED']
  if (outcomeOf('signature.payload', checks) !== 'FAILED')
    return new Map(files.map((file) => [file.path, coverageOf(file, base)]))
  // The hashes that the files were compared with are those that were signed only where the payload says the same.
  const changed = isOnlyPayloadFailed(checks) && facts ? changedEntries(facts) : null
  const whether = (path: string): Base =>
    changed === null || changed(path) ? ['NOT_COVERED', 'PAYLOAD_DIFFERS'] : ['COVERED', null]
  return new Map(files.map((file) => [file.path, coverageOf(file, whether(file.path))]))
}

type Base = readonly [Coverage, CoverageReason | null]

const outcomeOf = (id: string, checks: Judged['checks']) => checks.find((check) => check.id === id)?.outcome

/** A trusted key made the signature over the payload, and nothing else speaks against it. */
const isOnlyPayloadFailed = (checks: Judged['checks']): boolean =>
  outcomeOf('signature.cryptographic', checks) === 'PASSED' &&
  checks.every(
    ({ id, outcome }) => outcome !== 'FAILED' || id === 'signature.payload' || !/^(signature|trust)\./.test(id),
  )

/** As many differences as this, or as long ones, and the list may have been cut: then nothing is said file by file. */
const MOST = { differences: 150, characters: 100_000 }

/** Whether the entry of a file in proof.json differs from the signed one; null where not all differences are known. */
function changedEntries({
  signature,
  proof,
}: Pick<ArchiveFacts, 'signature' | 'proof'>): ((path: string) => boolean) | null {
  const pointers = signature?.differences.map(({ pointer }) => pointer) ?? []
  const characters = pointers.reduce((sum, { length }) => sum + length, 0)
  if (pointers.length === 0 || pointers.length > MOST.differences || characters > MOST.characters) return null
  const entries = entriesOf(members(member(members(proof?.value), 'hashes')))
  return (path) => {
    const entry = entries.get(path)
    if (entry === undefined) return true
    return pointers.some((one) => one === entry || one.startsWith(`${entry}/`) || entry.startsWith(`${one}/`))
  }
}

/** The pointer of the entry of each listed file. Archive: proof.json, Hashes */
function entriesOf(hashes: Members | null): ReadonlyMap<string, string> {
  const entries = new Map<string, string>()
  for (const [name, value] of Object.entries(hashes ?? {})) {
    const at = `/hashes/${pointerToken(name)}`
    if (typeof value === 'string') entries.set(`${name}.json`, at)
    for (const [index, element] of list(value).entries()) {
      const path = text(member(members(element), 'path'))
      if (path !== null) entries.set(path, `${at}/${index}`)
    }
  }
  return entries
}

function coverageOf({ path, status }: ReportedFile, [coverage, reason]: Base): FileCoverage {
  switch (status) {
    case 'MATCHED':
      return { path, coverage, reason: reason ?? 'HASH_MATCHES' }
    case 'SIGNED_FILE':
      return { path, coverage, reason: reason ?? 'SIGNED_FILE' }
    case 'MISMATCHED':
      return { path, coverage: 'NOT_COVERED', reason: 'HASH_DIFFERS' }
    case 'MISSING':
      return { path, coverage: 'NOT_COVERED', reason: 'MISSING' }
    case 'UNLISTED':
      return { path, coverage: 'NOT_COVERED', reason: 'NOT_LISTED' }
  }
}
