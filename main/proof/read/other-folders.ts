import type { Observation } from '../../../shared/schema/index.ts'
import type { Root } from './root-folder.ts'

/** Folders defined by the specification, which may be empty. Archive: Layout */
const LAYOUT = ['', 'images/', 'videos/', 'additionalFiles/']

/** Reports folder entries without files, because their names are not signed. Linear time. */
export function otherFolders(
  listed: readonly { readonly path: string; readonly isFolder: boolean }[],
  { folder }: Pick<Root, 'folder'>,
): readonly Observation[] {
  const root = folder === null ? '' : `${folder}/`
  const known = new Set(LAYOUT.map((name) => root + name))
  for (const { path, isFolder } of listed)
    if (!isFolder)
      for (let slash = path.lastIndexOf('/'); slash >= 0; slash = path.lastIndexOf('/', slash - 1)) {
        const parent = path.slice(0, slash + 1)
        if (known.has(parent) && !LAYOUT.includes(parent.slice(root.length))) break
        known.add(parent)
        if (slash === 0) break
      }
  return listed
    .filter(({ path, isFolder }) => isFolder && !known.has(path))
    .map(({ path }) => ({ code: 'layout.other-folder', subject: { path } }))
}
