import type { HostEvent } from './calls.ts'

/**
 * API that the preload script of the desktop app exposes to the page as `proofbench`. Limited to texts and bytes: objects would
 * be copied member by member between the isolated worlds. `Dropped` is the browser's File.
 */
export interface ExposedBridge<Dropped> {
  /** `args`: JSON of the arguments. Resolves to the JSON of an Answer, or to the bytes that a call results in. */
  call(name: string, args: string): Promise<string | Uint8Array>
  listen(listener: (event: HostEvent) => void): () => void
  /**
   * Registers a dropped file with the host, which reads it from its path. A dropped folder is represented by any of its files;
   * `inside` is the path of that file in the folder. Resolves to the id to open, or null if the file has no path on the disk.
   */
  offer(file: Dropped, inside: string | null): Promise<string | null>
}

/** Name of the global variable of the page. */
export const EXPOSED_NAME = 'proofbench'

/** Prefix of `/ARCHIVE/PATH`, both percent-encoded: the address from which the page of the desktop app loads media. */
export const MEDIA_ADDRESS = 'proofbench-media://open'
