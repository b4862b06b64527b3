import type { ChipContent } from '../../../examination/index.ts'
import { MalformedChipFile } from './chip-file.ts'
import { readFaceFile } from './face-file.ts'
import { readZoneFile } from './zone-file.ts'

/** Returns the zone or the photo in a file if the file is data group 1 or 2 of a chip; null for other files. */
export const chipContentOf = (bytes: Uint8Array): ChipContent | null =>
  attempt(() => ({ kind: 'ZONE', lines: readZoneFile(bytes) })) ??
  attempt(() => ({ kind: 'PHOTO', image: readFaceFile(bytes).bytes }))

function attempt(read: () => ChipContent): ChipContent | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof MalformedChipFile) return null
    throw error
  }
}
