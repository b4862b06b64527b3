import { COVERED } from '../../../shared/analysis/index.ts'
import type { LibraryRow } from '../../../shared/bridge/index.ts'
import { archiveExtension } from '../../../shared/list/index.ts'

/**
 * Returns the name of the file of an archive; the start of its hash if no path is known. A masked row has the name that its opened
 * archive has while holder data is masked, so that rows can be told apart.
 */
export function rowName({ path, sha256 }: Pick<LibraryRow, 'path' | 'sha256'>): string {
  if (path === null) return sha256.slice(0, 12)
  if (path.startsWith(COVERED)) return `archive-${sha256.slice(0, 12)}${archiveExtension(path)}`
  return path.split(/[/\\]/).at(-1) ?? path
}
