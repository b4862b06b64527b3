import type { Check } from '../findings/index.ts'
import type { ArchiveFacts } from './facts.ts'
import type { Conclusion, ReportedKey } from './report.ts'

/**
 * Returns what this verdict does not prove, one sentence each, specific to this archive. Product: "Limits of evidence, generated
 * per archive".
 */
export function limitsOfEvidence(
  facts: ArchiveFacts,
  conclusion: Conclusion,
  key: ReportedKey | null,
  checks: readonly Check[],
): readonly string[] {
  return [
    ...ofVerdict(conclusion),
    ...ofTime(facts, conclusion),
    ...ofKey(key, checks),
    ...ofContent(facts),
    ...ofReading(facts, checks),
  ]
}

function ofVerdict({ indication, integrity, authenticity }: Conclusion): string[] {
  if (indication === 'INDETERMINATE') {
    return [
      'The archive could not be judged. This says nothing against it: it was neither shown to be genuine nor to be changed.',
    ]
  }
  if (indication === 'TOTAL_FAILED') {
    return [
      integrity === 'FAILED' && authenticity === 'PASSED'
        ? 'The signature itself is valid, but the archive cannot be relied on. Who caused that, when and why cannot be seen.'
        : 'A failed verdict does not show who caused it, when or why; damage in transport looks the same as intent.',
    ]
  }
  return [
    'The verdict shows that the bytes are those a trusted key signed. It does not show that what they say about the person is true.',
  ]
}

function ofTime(facts: ArchiveFacts, { indication }: Conclusion): string[] {
  if (indication !== 'TOTAL_PASSED' || !facts.signature) return []
  return [
    'No independent time stamp is part of a proof: start and end times are the claims of the signer, and an old proof shown again looks as it did on its first day.',
  ]
}

function ofKey(key: ReportedKey | null, checks: readonly Check[]): string[] {
  if (!key) return ['Without a trusted key nothing shows who made the archive.']
  const sentences: string[] = []
  if (key.test) sentences.push('The signature was made with a test key: anybody can make such an archive.')
  if (key.kind === 'public-key') {
    sentences.push(
      'The key was trusted as given: a bare key has no validity period, and whether it was withdrawn cannot be seen.',
    )
  } else if (checks.some(({ id, outcome }) => id === 'trust.revocation' && outcome === 'SKIPPED')) {
    sentences.push('No revocation list was given: whether the certificate was revoked is not known.')
  }
  return sentences
}

function ofContent(facts: ArchiveFacts): string[] {
  const media = facts.files.filter(({ path }) => /^(images|videos|additionalFiles)\//.test(path)).length
  const sentences = [
    'The service recorded these results itself; its checks of documents, faces and registers were not repeated here.',
  ]
  if (media > 0) {
    sentences.push(
      `${media === 1 ? 'The media file was compared with its hash' : `The ${media} media files were compared with their hashes`}, not looked at: whether a picture is genuine is not part of this verdict.`,
    )
  }
  if (facts.rootFolder !== null)
    sentences.push('The name of the root folder and the order and dates of the entries are not signed.')
  return sentences
}

function ofReading(facts: ArchiveFacts, checks: readonly Check[]): string[] {
  const sentences: string[] = []
  if (facts.input.container === 'folder') {
    sentences.push(
      'The input is an unpacked folder: how the archive was packed, and what else was in it, cannot be seen.',
    )
  }
  if (facts.input.sha256 === null && facts.input.container !== 'folder') {
    sentences.push(
      'The SHA-256 of the whole input was not computed: the report is bound to the signed content and the hash of each file.',
    )
  }
  // Omits the one of the signature, which is skipped whenever there is no key.
  const skipped = checks.filter(({ id, outcome }) => outcome === 'SKIPPED' && id === 'second-reading.zip')
  if (skipped.length > 0) sentences.push('The archive was not read a second time by independent software.')
  return sentences
}
