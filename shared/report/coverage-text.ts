import type { ArchiveCoverage, Coverage, CoverageReason, FileCoverage } from './coverage.ts'
import { capitalize, joinNames } from './sentence.ts'
import { counted } from './verdict-text.ts'

/** Label of a badge or a table cell. */
export const COVERAGE_LABELS: { readonly [coverage in Coverage]: string } = {
  COVERED: 'as signed',
  UNCONFIRMED: 'unconfirmed',
  CHANGED: 'changed',
  AMBIGUOUS: 'ambiguous',
  UNLISTED: 'not listed',
  MISSING: 'missing',
}

/** Circumstances as clauses. */
export const REASON_CLAUSES: { readonly [reason in CoverageReason]: string } = {
  HASH_SIGNED: 'a key you trust signed the hash',
  PAYLOAD_EQUAL: 'a key you trust signed this content',
  NO_SIGNATURE: 'there is no signature that can be read',
  ALGORITHM: 'the signature names an algorithm or a header that is not accepted',
  SECOND_OPINION: 'two libraries disagree about the signature',
  SIGNED_OTHER_CONTENT: 'the key that you trust signed other content',
  OTHER_SIGNER: 'the key for this archive did not make the signature',
  NO_MATCHING_KEY: 'none of your keys made the signature',
  NO_KEY: 'the key of the signer is not known',
  OTHER_TENANT: 'the key that made the signature is trusted for another tenant only',
  WEAK_KEY: 'the key is too weak to prove anything',
  REVOKED: 'the key signed exactly this content, but its certificate is revoked',
  EXPIRED: 'the key signed exactly this content, but its certificate has expired',
  NOT_YET_VALID: 'the key signed exactly this content, but its certificate was not valid yet',
  CERTIFICATE: 'the key signed exactly this content, but its certificate is not accepted',
  PAYLOAD_UNREADABLE: 'the signed payload cannot be compared with proof.json',
  POLICY: 'the policy does not accept the signature',
  HASH_DIFFERS: 'the SHA-256 is not the declared one',
  PAYLOAD_DIFFERS: 'the signed payload says otherwise',
  NO_PROOF: 'proof.json cannot be read',
  NOT_READ: 'the content could not be read whole',
  CONTAINER: 'two programs may find different files in this archive',
  JSON: 'the JSON has two readings',
  LISTED_TWICE: 'two different hashes are declared',
  NOT_LISTED: 'no declared hash covers the content',
  NOT_THERE: 'listed, but not in the archive',
}

export const coverageReason = ({ reason }: FileCoverage): string => REASON_CLAUSES[reason]

/** Returns a sentence about a file that is not COVERED; null for one that is. Only CHANGED is worded as a change. */
export const coverageSentence = (file: FileCoverage): string | null => coverageSentences([file])[0] ?? null

/** Returns one sentence for all files with the same coverage for the same reason. `nameOf` returns the name of a path. */
export function coverageSentences(
  files: readonly FileCoverage[],
  nameOf: (path: string) => string = (path) => path,
): readonly string[] {
  const alike = new Map<string, FileCoverage[]>()
  for (const file of files) {
    const key = `${file.coverage} ${file.reason}`
    alike.set(key, [...(alike.get(key) ?? []), file])
  }
  return [...alike.values()].flatMap((group) => sentenceAbout(group, nameOf) ?? [])
}

function sentenceAbout(group: readonly FileCoverage[], nameOf: (path: string) => string): string | null {
  const [first] = group
  if (!first) return null
  const { coverage, reason } = first
  const names = listed(group.map(({ path }) => nameOf(path)))
  const [is, was] = group.length === 1 ? ['is', 'was'] : ['are', 'were']
  switch (coverage) {
    case 'COVERED':
      return null
    case 'UNCONFIRMED':
      return `No trusted signature confirms ${names}: ${REASON_CLAUSES[reason]}. Shown as found.`
    case 'CHANGED':
      return `${names} ${was} changed after signing: ${changedReason(reason)}.`
    case 'AMBIGUOUS':
      return `${names} ${is} ambiguous: ${REASON_CLAUSES[reason]}. One of the readings is shown.`
    case 'UNLISTED':
      return `${names} ${is} not part of the proof: ${REASON_CLAUSES[reason]}.`
    case 'MISSING':
      return `${names} ${is} missing: ${REASON_CLAUSES[reason]}.`
  }
}

/** Maximum number of names in a sentence; the others are counted. */
const MAX_NAMES = 3

function listed(names: readonly string[]): string {
  if (names.length <= MAX_NAMES) return joinNames(names)
  return `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
}

function changedReason(reason: CoverageReason): string {
  return reason === 'HASH_DIFFERS' ? 'the SHA-256 is not the one that a key you trust signed' : REASON_CLAUSES[reason]
}

/** Returns why the container is ambiguous, as one sentence; null if it is not. */
export function ambiguitySentence({ ambiguities }: ArchiveCoverage): string | null {
  const [first] = ambiguities
  if (!first) return null
  return `Two programs may read this archive differently, so no verdict can rest on what is shown here. ${first.message}.`
}

/** Returns the number of files per coverage, as one sentence. */
export function coverageSummary({ files, byPath }: ArchiveCoverage): string {
  const of = (coverage: Coverage) => files.filter((file) => file.coverage === coverage)
  if (files.length === 0) return 'No file could be read.'
  if (of('AMBIGUOUS').length === files.length)
    return 'Two programs may read this archive differently: nothing is confirmed.'
  const covered = of('COVERED').length
  if (covered === files.length)
    return files.length === 1 ? 'The file is as signed.' : `All ${files.length} files are as signed.`
  const counts = (coverages: readonly Coverage[]) =>
    coverages.flatMap((coverage) => {
      const count = of(coverage).length
      return count === 0 ? [] : [`${count} ${COVERAGE_LABELS[coverage]}`]
    })
  if (covered > 0) {
    const rest = counts(['CHANGED', 'AMBIGUOUS', 'MISSING', 'UNLISTED', 'UNCONFIRMED'])
    return `${covered} of ${counted(files.length, 'file')} ${covered === 1 ? 'is' : 'are'} as signed; ${rest.join(', ')}.`
  }
  const listed = of('UNCONFIRMED').filter(({ path, reason }) => path !== 'proof.json' && reason !== 'NO_PROOF')
  const equal = listed.filter(({ reason }) => reason !== 'HASH_DIFFERS' && reason !== 'NOT_READ').length
  const isProofChanged = byPath.get('proof.json')?.coverage === 'CHANGED'
  const sentences = [
    ...(listed.length === 0
      ? []
      : [`${equal} of ${counted(listed.length, 'file')} ${equal === 1 ? 'has' : 'have'} the hash in proof.json`]),
    isProofChanged ? 'proof.json was changed after signing' : 'no trusted signature confirms proof.json',
    ...counts(['AMBIGUOUS', 'MISSING', 'UNLISTED']),
  ]
  return `${capitalize(sentences.join('; '))}.`
}
