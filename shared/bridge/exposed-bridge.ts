import type { HostEvent } from './calls.ts'

/**
 * What the desktop's preload puts into the page as `proofbench`. Texts and bytes only: whole objects would be copied member by
 * member on their way from one world of the page to the other. `Dropped` is the browser's File.
 */
export interface ExposedBridge<Dropped> {
  /** `given`: JSON of the arguments. Resolves to the JSON of an Answer, or to the bytes that a call results in. */
  call(name: string, given: string): Promise<string | Uint8Array>
  listen(listener: (event: HostEvent) => void): () => void
  /**
   * Makes a dropped file known to the host, which reads it where it lies; of a dropped folder any file stands for the whole and
   * `inside` is its path in that folder. Resolves to the id to open, or null for what lies nowhere on the disk.
   */
  offer(file: Dropped, inside: string | null): Promise<string | null>
}

/** The page's global name for it. */
export const EXPOSED_NAME = 'proofbench'

/** Before `/ARCHIVE/PATH`, both percent-encoded: where the desktop's page gets media from without a copy on the way. */
export const MEDIA_ADDRESS = 'proofbench-media://open'
