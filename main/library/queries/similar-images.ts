import type { Database } from '../database/open-database.ts'
import type { ImageHash } from '../entry/archive-entry.ts'
import { toInt16 } from '../entry/image-values.ts'

/** Maximum Hamming distance of the perceptual hashes of similar images, of 64. */
export const MAX_DISTANCE = 10

export interface SimilarImage {
  readonly archiveId: number
  readonly path: string
  readonly distance: number
}

const BANDS = ['band0', 'band1', 'band2', 'band3'] as const
/** If 64 bits differ in at most 10, one of four bands differs in at most 2. */
const MAX_BAND_DISTANCE = Math.floor(MAX_DISTANCE / BANDS.length)

/** Finds images whose hash differs in at most MAX_DISTANCE bits, most similar first, through the indexes of the bands. */
export async function similarImages(
  database: Database,
  bands: ImageHash['bands'],
  limit: number,
): Promise<readonly SimilarImage[]> {
  const hashes = new Map<string, { readonly hash: ImageHash['bands']; readonly distance: number }>()
  for (const [index, band] of BANDS.entries()) {
    // Answered by the index alone.
    const rows = await database
      .selectFrom('images')
      .select(BANDS)
      .where(band, 'in', neighbours(bands[index] ?? 0))
      .execute()
    for (const { band0, band1, band2, band3 } of rows) {
      const distance =
        setBits(band0 ^ bands[0]) + setBits(band1 ^ bands[1]) + setBits(band2 ^ bands[2]) + setBits(band3 ^ bands[3])
      const hash = [band0, band1, band2, band3] as const
      if (distance <= MAX_DISTANCE) hashes.set(hash.join(), { hash, distance })
    }
  }
  const found: SimilarImage[] = []
  for (const { hash, distance } of [...hashes.values()].sort((a, b) => a.distance - b.distance)) {
    if (found.length >= limit) break
    const [band0, band1, band2, band3] = hash
    const images = await database
      .selectFrom('images')
      .select(['archiveId', 'path'])
      .where((row) => row.and({ band0, band1, band2, band3 }))
      .orderBy('id')
      .limit(limit - found.length)
      .execute()
    found.push(...images.map((image) => ({ ...image, distance })))
  }
  return found
}

/** Returns the 137 values of 16 bits that differ from `value` in at most two. */
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
