import { createHash, createSecretKey, type KeyObject } from 'node:crypto'
import { maskReport } from '../../../shared/analysis/index.ts'
import type { OccurrenceKind } from '../../../shared/library/index.ts'
import { type ArchiveFacts, member, type Report, scalarText } from '../../../shared/report/index.ts'
import { explainedRecord } from '../../input/index.ts'
import type { ArchiveReading } from '../../proof/index.ts'
import type { ArchiveEntry, ImageEntry, Occurrence } from './archive-entry.ts'
import { facetsOf } from './facets.ts'
import { type ImageValue, imageValues } from './image-values.ts'
import { keyedDigest } from './keyed-digest.ts'
import { type FoundValue, personalValues } from './personal-values.ts'
import { storableOrNull, storableText } from './storable-text.ts'
import { packReport } from './stored-report.ts'

/** Maximum number of different values of one archive. */
const MAX_OCCURRENCES = 500

/** Converts a verified archive to its entry in a library with this key. Rejects like the stream of a file in the archive. */
export async function toArchiveEntry(reading: ArchiveReading, report: Report, key: Uint8Array): Promise<ArchiveEntry> {
  const { facts } = reading
  const record = explainedRecord(facts)
  const secret = createSecretKey(key)
  // Findings quote values of the record.
  const json = Buffer.from(JSON.stringify(maskReport(report, record)))
  const { indication, subIndication, integrity, authenticity, conformance, tool, policy, validationTime } = report
  const recorded = (name: string): string | null => storableOrNull(scalarText(member(record.proof, name)))
  return {
    sha256: facts.input.sha256 ?? hashOfFiles(facts),
    container: facts.input.container,
    size: facts.input.size,
    proofId: recorded('proofId'),
    identityId: recorded('identityId'),
    tenantId: recorded('tenantId'),
    previousProofId: recorded('previousProofId'),
    startTime: recorded('startDateTime'),
    endTime: recorded('endDateTime'),
    levelOfAssurance: storableOrNull(scalarText(member(record.globalStatus, 'levelOfAssurance'))),
    conclusion: { indication, subIndication, integrity, authenticity, conformance },
    isTestKey: report.signature.key?.test ?? false,
    verification: {
      report: packReport(json),
      reportSha256: createHash('sha256').update(json).digest('hex'),
      tool: `${tool.version} (${tool.commit})`,
      policyId: storableText(policy.id),
      policySha256: policy.sha256,
      validationTime,
    },
    facets: facetsOf(record, report),
    occurrences: occurrencesOf(personalValues(record, report), secret),
    images: imagesOf(await imageValues(reading), secret),
  }
}

/** Returns each value once. */
function occurrencesOf(values: readonly FoundValue[], key: KeyObject): readonly Occurrence[] {
  // Most values are recorded several times: comparing their texts first saves most digests.
  const written = new Set<string>()
  const found = new Map<string, Occurrence>()
  for (const { kind, value } of values) {
    if (found.size >= MAX_OCCURRENCES) break
    if (written.has(`${kind} ${value}`)) continue
    written.add(`${kind} ${value}`)
    const digest = digestOf(key, kind, value)
    const id = `${kind} ${digest}`
    if (!found.has(id)) found.set(id, { kind, digest })
  }
  return [...found.values()]
}

/** Returns each picture once: files with the same content are one. */
function imagesOf(values: readonly ImageValue[], key: KeyObject): readonly ImageEntry[] {
  const bySha256 = new Map(values.toReversed().map((value) => [value.exact, value]))
  return [...bySha256.values()]
    .reverse()
    .map(({ path, exact, similar }) => ({ path: storableText(path), digest: digestOf(key, 'image', exact), similar }))
}

const digestOf = (key: KeyObject, kind: OccurrenceKind, value: string): string =>
  Buffer.from(keyedDigest(key, kind, value)).toString('hex')

/** Returns the SHA-256 of the list of paths, sizes and hashes of files: it identifies an unpacked archive under any name of its folder. */
function hashOfFiles({ files }: ArchiveFacts): string {
  const lines = files.map(({ path, size, sha256 }) => JSON.stringify([path, size, sha256]))
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}
