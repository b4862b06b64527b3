import type { ZipEntryFacts } from '../../../../shared/report/index.ts'
import type { Observation } from '../../../../shared/schema/index.ts'
import { inflateWhole } from '../digest/inflate-whole.ts'
import { type ByteSource, readBuffer } from '../source.ts'

/** Maximum compressed size of a folder in bytes: DEFLATE needs at most 5 for empty content. */
const MAX_EMPTY = 5

/** Checks that every folder is empty: no content, and the CRC-32 of empty content. */
export function folderProblems(
  source: ByteSource,
  entries: readonly ZipEntryFacts[],
  inPlace: ReadonlySet<number>,
): readonly Observation[] {
  return entries.flatMap((entry, index): Observation[] => {
    if (!entry.isFolder) return []
    const subject = { path: entry.name, offset: entry.headerOffset }
    if (entry.crc32 !== 0)
      return [
        { code: 'zip.crc-mismatch', subject, expected: entry.crc32.toString(16).padStart(8, '0'), actual: '00000000' },
      ]
    const isEmpty = entry.compressedSize === 0 || (inPlace.has(index) && isEmptyStream(source, entry))
    return isEmpty ? [] : [{ code: 'zip.folder-with-data', subject }]
  })
}

function isEmptyStream(source: ByteSource, { method, dataOffset, compressedSize }: ZipEntryFacts): boolean {
  if (method !== 'deflated' || compressedSize > MAX_EMPTY) return false
  const { content, problem } = inflateWhole(readBuffer(source, dataOffset, compressedSize), 0)
  return problem === null && content.length === 0
}
