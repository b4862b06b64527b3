import type { Dropped } from '../bridge/bridge.ts'

/** Most files of one folder that are looked at. */
const MOST_FILES = 20_000

/** What a drop holds: single files and whole folders. Entries have to be taken before anything is waited for. */
export async function droppedFrom(transfer: DataTransfer): Promise<readonly Dropped[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return [...transfer.files].map((file) => ({ kind: 'file', name: file.name, file }))
  return Promise.all(
    entries.map(async (entry): Promise<Dropped> => {
      if (isFile(entry)) return { kind: 'file', name: entry.name, file: await fileOf(entry) }
      const files: { path: string; file: File }[] = []
      await walk(entry, '', files)
      return { kind: 'folder', name: entry.name, files }
    }),
  )
}

/** The same of a folder chosen in a dialog. */
export function chosenFolder(list: FileList): Dropped | null {
  const [first] = list
  if (!first) return null
  const name = first.webkitRelativePath.split('/')[0] ?? first.name
  const files = [...list].map((file) => ({ path: file.webkitRelativePath.split('/').slice(1).join('/'), file }))
  return { kind: 'folder', name, files }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

async function walk(entry: FileSystemEntry, path: string, files: { path: string; file: File }[]): Promise<void> {
  if (files.length >= MOST_FILES) return
  if (isFile(entry)) {
    files.push({ path, file: await fileOf(entry) })
    return
  }
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  // A reader gives its entries in portions; an empty one is the end.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) return
    for (const child of portion) await walk(child, path === '' ? child.name : `${path}/${child.name}`, files)
  }
}
