import type { Dropped } from '../../model/bridge/bridge.ts'

/** Maximum number of files of one drop. */
export const MAX_FILES = 20_000

export interface Collected {
  readonly dropped: readonly Dropped[]
  /** Set if files beyond `MAX_FILES` were left out. */
  readonly isCut: boolean
}

/**
 * Collects the files and folders of a drop. Must be called synchronously in the drop handler, because the browser empties
 * `transfer` afterwards. With `isFirstEnough`, only the first file of a folder is collected.
 */
export async function droppedFrom(transfer: DataTransfer, isFirstEnough: boolean): Promise<Collected> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return chosenFiles(transfer.files)
  const max = isFirstEnough ? 1 : MAX_FILES
  let isCut = false
  const dropped = await Promise.all(
    entries.slice(0, MAX_FILES).map(async (entry): Promise<Dropped> => {
      if (isFile(entry)) return { kind: 'file', name: entry.name, file: await fileOf(entry) }
      const files: { path: string; file: File }[] = []
      await collect(entry, '', files, max)
      isCut ||= !isFirstEnough && files.length >= max
      return { kind: 'folder', name: entry.name, files }
    }),
  )
  return { dropped, isCut: isCut || entries.length > MAX_FILES }
}

/** Collects files chosen in a dialog. */
export function chosenFiles(list: FileList): Collected {
  const files = [...list].slice(0, MAX_FILES)
  return {
    dropped: files.map((file) => ({ kind: 'file', name: file.name, file })),
    isCut: list.length > MAX_FILES,
  }
}

/** Collects the files of a folder chosen in a dialog. */
export function chosenFolder(list: FileList): Collected {
  const [first] = list
  if (!first) return { dropped: [], isCut: false }
  const name = first.webkitRelativePath.split('/')[0] ?? first.name
  const files = [...list]
    .slice(0, MAX_FILES)
    .map((file) => ({ path: file.webkitRelativePath.split('/').slice(1).join('/'), file }))
  return { dropped: [{ kind: 'folder', name, files }], isCut: list.length > MAX_FILES }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

async function collect(
  entry: FileSystemEntry,
  path: string,
  files: { path: string; file: File }[],
  max: number,
): Promise<void> {
  if (files.length >= max) return
  if (isFile(entry)) {
    files.push({ path, file: await fileOf(entry) })
    return
  }
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  // A reader returns its entries in batches; an empty batch is the last.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return
    for (const child of batch) await collect(child, path === '' ? child.name : `${path}/${child.name}`, files, max)
  }
}
