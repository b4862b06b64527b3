import { type MatchReason, OCCURRENCE_KINDS, type OccurrenceKind } from '../../../shared/library/index.ts'
import type { Database } from '../database/open-database.ts'
import type { Library } from '../open-library.ts'
import { type ArchiveSummary, summariesOf } from '../store/archive-summary.ts'
import { archivesWithValue } from './archives-with-value.ts'
import { isAltered, similarImages } from './similar-images.ts'

/** Maximum number of archives that are listed for one reason. */
const MAX_LISTED = 100

export interface Match {
  readonly archive: ArchiveSummary
  readonly reasons: readonly MatchReason[]
}

export interface Matches {
  /** Archives with most reasons first. */
  readonly matches: readonly Match[]
  /** Whether more archives match for a reason than are listed. */
  readonly isPartial: boolean
}

/** Returns the archives that share a value or a picture with an archive, or belong to the same chain of proofs. */
export async function matchesOf({ database }: Library, archive: ArchiveSummary): Promise<Matches> {
  const found = new Map<number, MatchReason[]>()
  let isPartial = false
  const add = (id: number, reason: MatchReason): void => {
    if (id === archive.id) return
    const reasons = found.get(id) ?? []
    reasons.push(reason)
    found.set(id, reasons)
  }
  const images = await database.selectFrom('images').selectAll().where('archiveId', '=', archive.id).execute()
  for (const value of await valuesOf(database, archive.id, images)) {
    if (value.others.length > MAX_LISTED) isPartial = true
    for (const { archiveId, detail } of value.others.slice(0, MAX_LISTED))
      add(archiveId, { kind: value.kind, own: value.detail, other: detail })
  }
  for (const { path, band0, band1, band2, band3, detail } of images) {
    if (band0 === null || band1 === null || band2 === null || band3 === null) continue
    const similar = await similarImages(database, { bands: [band0, band1, band2, band3], detail }, MAX_LISTED + 1)
    if (similar.length > MAX_LISTED) isPartial = true
    for (const { archiveId, path: other, distance, detailDistance } of similar.slice(0, MAX_LISTED))
      if (!isSamePicture(found.get(archiveId), path, other))
        add(archiveId, {
          ...{ kind: isAltered({ detailDistance }) ? 'alteredImage' : 'similarImage', own: path, other },
          ...{ distance, detailDistance },
        })
  }
  for (const [kind, ids] of await chainOf(database, archive)) for (const id of ids) add(id, { kind })
  const ids = [...found.keys()].sort((a, b) => weightOf(found.get(b)) - weightOf(found.get(a)) || b - a)
  const archives = await summariesOf(database, ids)
  return { matches: archives.map((row) => ({ archive: row, reasons: found.get(row.id) ?? [] })), isPartial }
}

/** Counts reasons. Similar pictures count less than any other reason, since all documents of one kind are similar. */
const weightOf = (reasons: readonly MatchReason[] = []): number =>
  reasons.reduce((sum, { kind }) => sum + (kind === 'similarImage' ? 0.01 : 1), 0)

const isSamePicture = (reasons: readonly MatchReason[] | undefined, own: string, other: string): boolean =>
  reasons?.some((reason) => reason.kind === 'image' && reason.own === own && reason.other === other) ?? false

const KINDS = new Map<number, OccurrenceKind>(
  // The entries of the constant have only these keys.
  Object.entries(OCCURRENCE_KINDS).map(([kind, number]) => [number, kind as OccurrenceKind]),
)

/** Returns the values of an archive, images included, with the other archives that have them. */
async function valuesOf(
  database: Database,
  archiveId: number,
  images: readonly { readonly path: string; readonly digest: Uint8Array }[],
) {
  const values = await database.selectFrom('occurrences').selectAll().where('archiveId', '=', archiveId).execute()
  const own = [
    ...images.map(({ path, digest }) => ({ kind: 'image' as const, digest, detail: path })),
    ...values.flatMap(({ kind, digest }) => {
      const name = KINDS.get(kind)
      return name ? [{ kind: name, digest, detail: '' }] : []
    }),
  ]
  return Promise.all(
    own.map(async ({ kind, digest, detail }) => {
      const rows = await archivesWithValue(database, kind, digest, { limit: MAX_LISTED + 2 })
      return { kind, detail, others: rows.filter((other) => other.archiveId !== archiveId) }
    }),
  )
}

type ChainKind = 'continues' | 'continuedBy' | 'sameIdentity'

/** Returns the proofs before and after an archive, and others of the same identity. Archive: proof.json, previousProofId */
async function chainOf(
  database: Database,
  { proofId, previousProofId, identityId, tenantId }: ArchiveSummary,
): Promise<readonly (readonly [ChainKind, readonly number[]])[]> {
  const idsWhere = async (column: 'proofId' | 'previousProofId' | 'identityId', value: string | null) => {
    if (!value) return []
    const query = database.selectFrom('archives').select('id').where(column, '=', value)
    const inTenant = tenantId === null ? query : query.where('tenantId', '=', tenantId)
    return (await inTenant.limit(MAX_LISTED).execute()).map(({ id }) => id)
  }
  return [
    ['continues', await idsWhere('proofId', previousProofId)],
    ['continuedBy', await idsWhere('previousProofId', proofId)],
    ['sameIdentity', await idsWhere('identityId', identityId)],
  ]
}
