import type { LibraryRow } from '../../../shared/bridge/index.ts'

/** Returns the name of the file of an archive; the start of its hash if no path is known. */
export const rowName = ({ path, sha256 }: LibraryRow): string =>
  path === null ? sha256.slice(0, 12) : (path.split(/[/\\]/).at(-1) ?? path)
