import type { Observation } from '../../../shared/schema/index.ts'
import { foldedName, unsafeReason } from './container/entry-name.ts'
import { type Contents, type Digested, noContent } from './contents.ts'
import { ContentDigest } from './digest/content-digest.ts'
import type { ReadOptions } from './reading.ts'
import { type FolderEntry, type FolderSource, readRange } from './source.ts'

const PIECE = 512 * 1024

/** Opens an unpacked archive. The packing cannot be checked; links and special files are reported as in a ZIP. */
export function folderContents(folder: FolderSource, options: ReadOptions): Contents {
  const { limits } = options
  const observations: Observation[] = []
  if (folder.entries.length > limits.zipEntries) {
    observations.push({
      code: 'zip.limit-exceeded',
      subject: {},
      expected: `at most ${limits.zipEntries} entries (zipEntries)`,
      actual: `${folder.entries.length}`,
    })
    return { listed: [], bytes: () => null, open: noContent, digest: async () => ({ files: [], observations }) }
  }
  const seen = new Map<string, string>()
  for (const { path, kind } of folder.entries) {
    const reason = unsafeReason(path)
    if (reason !== null) observations.push({ code: 'zip.unsafe-path', subject: { path }, detail: reason })
    if (kind === 'link' || kind === 'other')
      observations.push({
        code: 'zip.link',
        subject: { path },
        detail: kind === 'link' ? 'a symbolic link' : 'neither file nor folder',
      })
    const earlier = seen.get(foldedName(path))
    if (earlier !== undefined) observations.push({ code: 'zip.duplicate-entry', subject: { path }, actual: earlier })
    seen.set(foldedName(path), path)
  }
  const entries = new Map(folder.entries.filter(({ kind }) => kind === 'file').map((entry) => [entry.path, entry]))
  return {
    listed: [...entries.values()].map(({ path, size }) => ({ path, size, isFolder: false })),
    bytes: (path, maxBytes) => bytesOf(entries.get(path), maxBytes),
    open: (path) => piecesOf(entries.get(path)),
    digest: async () => ({ files: digestFiles([...entries.values()], options), observations }),
  }
}

function digestFiles(entries: readonly FolderEntry[], options: ReadOptions): Digested['files'] {
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  return entries.map((entry) => {
    const digest = digestFile(entry, options, (count) => {
      done += count
      options.onProgress?.(done, total)
    })
    return {
      path: entry.path,
      size: digest.size,
      compressedSize: digest.size,
      method: 'none' as const,
      sha256: digest.sha256(),
      leading: digest.leading(),
      isFolder: false,
    }
  })
}

function digestFile(entry: FolderEntry, { signal }: ReadOptions, onRead: (count: number) => void): ContentDigest {
  const digest = new ContentDigest()
  const file = entry.open()
  try {
    const buffer = Buffer.allocUnsafe(Math.min(PIECE, Math.max(1, file.size)))
    for (let at = 0; at < file.size; ) {
      signal?.throwIfAborted()
      const count = file.read(buffer, at)
      if (count === 0) break
      digest.update(buffer.subarray(0, count))
      onRead(count)
      at += count
    }
    return digest
  } finally {
    file.close()
  }
}

function bytesOf(entry: FolderEntry | undefined, maxBytes: number): Uint8Array | null {
  if (!entry || entry.size > maxBytes) return null
  const file = entry.open()
  try {
    return Buffer.from(readRange(file, 0, file.size))
  } finally {
    file.close()
  }
}

async function* piecesOf(entry: FolderEntry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) return
  const file = entry.open()
  try {
    for (let at = 0; at < file.size; at += PIECE) yield Buffer.from(readRange(file, at, PIECE))
  } finally {
    file.close()
  }
}

/**
 * Adds the name of the folder to its paths if it is itself the root folder of an archive, according to its name. Archive: Layout;
 * Not shown: D-69
 */
export function rootedFolder(folder: FolderSource): FolderSource {
  const { name, entries } = folder
  if (!/^.+_\d{17}$/.test(name) || !entries.some(({ path }) => path === 'proof.json')) return folder
  return { name, entries: entries.map((entry) => ({ ...entry, path: `${name}/${entry.path}` })) }
}
