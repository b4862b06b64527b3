import {
  type ArchiveCoverage,
  type ArchiveStanding,
  type FileCoverage,
  list,
  member,
  members,
  type PartStanding,
  partStanding,
  text,
  worstOf,
} from '../report/index.ts'
import { mediaUses } from './media-uses.ts'
import { DETAILS_FILE, IDENTITY_FILE } from './place.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import { visible } from './visible-text.ts'

/** Signature coverage of the files that an evidence item is displayed from. */
export interface EvidenceCoverage {
  /** Worst coverage of the two detail files and the pictures of the evidence; undefined if the archive has none of them. */
  readonly worst: FileCoverage | undefined
  /** Pictures, crops and videos of the evidence that are not COVERED. */
  readonly media: readonly FileCoverage[]
}

/** Returns the coverage of the two detail files, from which everything except pictures is displayed. */
export const recordCoverage = ({ byPath }: ArchiveCoverage): readonly FileCoverage[] =>
  [DETAILS_FILE, IDENTITY_FILE].flatMap((path) => byPath.get(path) ?? [])

/** Returns the coverage of an evidence item by its id. A picture belongs to the evidence that it was submitted for. */
export function evidenceCoverage(record: ArchiveRecord, coverage: ArchiveCoverage): (id: string) => EvidenceCoverage {
  const documents = recordCoverage(coverage)
  const paths = mediaPaths(record)
  // The renderer reads the record with hidden characters escaped.
  const byShownPath = new Map(coverage.files.map(({ path }) => [visible(path), coverage.byPath.get(path)]))
  const byEvidence = new Map<string, Map<string, FileCoverage>>()
  for (const [id, uses] of mediaUses(record)) {
    const file = byShownPath.get(visible(paths.get(id) ?? ''))
    if (!file) continue
    for (const { evidenceId } of uses) {
      if (evidenceId === null) continue
      byEvidence.set(evidenceId, (byEvidence.get(evidenceId) ?? new Map()).set(file.path, file))
    }
  }
  return (id) => {
    const media = [...(byEvidence.get(id)?.values() ?? [])].filter((file) => file.coverage !== 'COVERED')
    return { worst: worstOf([...documents, ...media]), media }
  }
}

/**
 * Returns the standing of an evidence item by its id: that of the record, or a worse one because of its pictures. A surface that
 * displays no evidence of the record asks `standing.record`.
 */
export function evidenceStanding(
  record: ArchiveRecord,
  coverage: ArchiveCoverage,
  standing: ArchiveStanding,
): (id: string) => PartStanding {
  const coverageOf = evidenceCoverage(record, coverage)
  return (id) => partStanding(standing.record, coverageOf(id).media)
}

/** Paths of media by their ids. Archive: proof.json, Media */
function mediaPaths({ proof }: ArchiveRecord): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  for (const group of Object.values(members(member(proof, 'hashes')) ?? {}))
    for (const element of list(group)) {
      const [id, path] = [text(member(members(element), 'id')), text(member(members(element), 'path'))]
      if (id !== null && path !== null) paths.set(id, path)
    }
  return paths
}
