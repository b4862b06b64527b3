import { sql } from 'kysely'
import { detailDistance } from '../../examination/index.ts'
import type { Database } from '../database/open-database.ts'
import type { PictureHash } from '../entry/archive-entry.ts'
import { toInt16 } from '../entry/image-values.ts'

/** Maximum Hamming distance of the perceptual hashes of similar images, of 64. */
export const MAX_DISTANCE = 10
/** Maximum distance of the hashes of detail of a picture and its altered copy, of 195. Different documents of one kind usually differ more. */
const MAX_DETAIL_DISTANCE = 16
/** Maximum number of hashes whose images are read, nearest first, and of images whose details are compared. */
const MAX_COMPARED = 1000

export interface SimilarImage {
  readonly archiveId: number
  readonly path: string
  readonly distance: number
  /** Null if one of the images has no hash of its detail. */
  readonly detailDistance: number | null
}

const BANDS = ['band0', 'band1', 'band2', 'band3'] as const
/** If 64 bits differ in at most 10, one of four bands differs in at most 2. */
const MAX_BAND_DISTANCE = Math.floor(MAX_DISTANCE / BANDS.length)

/** Whether one of two similar images is probably an altered copy of the other. */
export const isAltered = ({ detailDistance: distance }: Pick<SimilarImage, 'detailDistance'>): boolean =>
  distance !== null && distance <= MAX_DETAIL_DISTANCE

/**
 * Finds images whose hash differs in at most MAX_DISTANCE bits, through the indexes of the bands. Altered copies come first, then the most
 * similar.
 */
export async function similarImages(
  database: Database,
  { bands, detail }: { readonly bands: PictureHash['bands']; readonly detail: Uint8Array | null },
  limit: number,
): Promise<readonly SimilarImage[]> {
  const distances = await similarHashes(database, bands)
  const nearest = [...distances].sort(([, a], [, b]) => a - b).slice(0, MAX_COMPARED)
  if (nearest.length === 0) return []
  const hashes = nearest.map(([hash]) => sql`(${sql.join(hash.split(',').map(asInteger))})`)
  const images = await database
    .selectFrom('images')
    .select(['archiveId', 'path', 'detail', ...BANDS])
    .where(sql<boolean>`("band0", "band1", "band2", "band3") in (values ${sql.join(hashes)})`)
    .limit(MAX_COMPARED)
    .execute()
  const found = images.map(({ archiveId, path, detail: other, ...hash }) => ({
    archiveId,
    path,
    distance: distances.get(BANDS.map((band) => hash[band]).join()) ?? 0,
    detailDistance: detail && other && detailDistance(detail, other),
  }))
  return found.sort(bySimilarity).slice(0, limit)
}

const asInteger = (band: string) => sql`cast(${Number(band)} as integer)`

const bySimilarity = (a: SimilarImage, b: SimilarImage): number =>
  Number(isAltered(b)) - Number(isAltered(a)) || a.distance - b.distance || a.archiveId - b.archiveId

/** Returns the distances of the hashes that differ in at most MAX_DISTANCE bits, by the bands of the hash. */
async function similarHashes(database: Database, bands: PictureHash['bands']): Promise<ReadonlyMap<string, number>> {
  const distances = new Map<string, number>()
  for (const [index, band] of BANDS.entries()) {
    // All selected columns are in the index of the band.
    const rows = await database
      .selectFrom('images')
      .select(BANDS)
      .where(band, 'in', neighbours(bands[index] ?? 0))
      .execute()
    for (const row of rows) {
      const other = BANDS.map((name) => row[name] ?? 0)
      const distance = bandDistance(bands, other)
      if (distance <= MAX_DISTANCE) distances.set(other.join(), distance)
    }
  }
  return distances
}

/** Returns the Hamming distance of two perceptual hashes, 0 to 64. */
export const bandDistance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, band, index) => sum + setBits(band ^ (b[index] ?? 0)), 0)

/** Returns the 137 values of 16 bits that differ from `value` in at most two bits. */
function neighbours(value: number): readonly number[] {
  const all = new Set([value])
  for (let distance = 1; distance <= MAX_BAND_DISTANCE; distance++)
    for (const known of [...all]) for (let bit = 0; bit < 16; bit++) all.add(toInt16(known ^ (1 << bit)))
  return [...all]
}

function setBits(bits: number): number {
  let rest = (bits & 0xffff) - ((bits >> 1) & 0x5555)
  rest = (rest & 0x3333) + ((rest >> 2) & 0x3333)
  rest = (rest + (rest >> 4)) & 0x0f0f
  return (rest + (rest >> 8)) & 0x1f
}
