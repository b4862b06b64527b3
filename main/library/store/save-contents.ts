import type { Transaction } from 'kysely'
import { OCCURRENCE_KINDS } from '../../../shared/library/index.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Tables } from '../database/tables.ts'
import { bytesOf } from '../hex.ts'
import { replaceFacets } from './facet-counts.ts'
import type { SavedInput } from './saved-input.ts'

type Write = Transaction<Tables>

/** Saves the facets, occurrences and images of the latest verification. `known`: archives that may have facets. */
export async function saveContents(
  write: Write,
  inputs: readonly SavedInput[],
  idOf: (input: SavedInput) => number,
  known: readonly number[],
): Promise<void> {
  if (inputs.length === 0) return
  await replaceFacets(write, known, new Map(inputs.map((input) => [idOf(input), input.entry.facets])))
  const occurrences = inputs.flatMap((input) =>
    input.entry.occurrences.map(({ kind, digest }) => ({
      archiveId: idOf(input),
      kind: OCCURRENCE_KINDS[kind],
      digest: bytesOf(digest),
    })),
  )
  await inChunks(occurrences, 3, (chunk) =>
    write
      .insertInto('occurrences')
      .values([...chunk])
      .execute(),
  )
  const images = inputs.flatMap((input) =>
    input.entry.images.map(({ path, digest, similar }) => {
      const [band0, band1, band2, band3] = similar?.bands ?? [null, null, null, null]
      return {
        ...{ archiveId: idOf(input), path, digest: bytesOf(digest), detail: similar?.detail ?? null },
        ...{ band0, band1, band2, band3 },
      }
    }),
  )
  await inChunks(images, 8, (chunk) =>
    write
      .insertInto('images')
      .values([...chunk])
      .execute(),
  )
}
