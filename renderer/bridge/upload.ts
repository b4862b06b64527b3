import { visible } from '../../shared/analysis/visible-text.ts'
import type { Bridge, Dropped } from './bridge.ts'
import { archivesIn, type DroppedNode, filesBelow } from './dropped-tree.ts'

/** Sends one upload request. `onBytes` is called with the number of bytes sent. Rejects with BridgeFailure. */
export type Upload = (
  kind: string,
  parameters: Readonly<Record<string, string>>,
  body?: Blob,
  onBytes?: (sent: number) => void,
) => Promise<void>

/** Number of concurrent uploads: reading a file overlaps with storing the previous one. */
const AT_ONCE = 4

/** Uploads one file, or one unpacked archive file by file. Resolves to the id to open. */
export async function uploadOne(
  upload: Upload,
  dropped: Dropped,
  onProgress: (done: number, total: number) => void,
): Promise<string> {
  const archive = `upload-${crypto.randomUUID()}`
  if (dropped.kind === 'file') {
    const { name, file } = dropped
    onProgress(0, file.size)
    await upload('file', { archive, name }, file, (sent) => onProgress(Math.min(sent, file.size), file.size))
    return archive
  }
  const total = dropped.files.reduce((sum, { file }) => sum + file.size, 0)
  let done = 0
  for (const { path, file } of dropped.files) {
    onProgress(done, total)
    await upload('part', { archive, name: path }, file)
    done += file.size
  }
  await upload('folder-done', { archive, name: dropped.name })
  return archive
}

/** Uploads the dropped archives to a list, which verifies each on arrival. */
export async function feedList(
  bridge: Pick<Bridge, 'call'>,
  upload: Upload,
  list: string,
  dropped: readonly Dropped[],
  signal: AbortSignal,
): Promise<void> {
  const running = new Set<Promise<void>>()
  let skipped = 0
  let count = 0
  try {
    for await (const node of archivesIn(dropped)) {
      if (signal.aborted) return
      if (!node) {
        skipped += 1
        continue
      }
      count += 1
      const task: Promise<void> = uploadToList(bridge, upload, list, node, count).finally(() => running.delete(task))
      running.add(task)
      if (running.size >= AT_ONCE) await Promise.race(running)
    }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
    await bridge.call('list.end', { list, skipped })
  }
}

/** A file that cannot be read, or that the host rejects, is reported as a row; only a lost host ends the upload. */
async function uploadToList(
  bridge: Pick<Bridge, 'call'>,
  upload: Upload,
  list: string,
  node: DroppedNode,
  count: number,
): Promise<void> {
  const name = node.path.slice(0, MAX_NAME)
  try {
    if (node.file) {
      await node.file.slice(0, 1).arrayBuffer()
      return await upload('file', { list, name }, node.file)
    }
    const archive = `upload-${list}-${count}`
    for (const { path, file } of filesBelow(node)) await upload('part', { archive, name: path }, file)
    await upload('folder-done', { list, archive, name })
  } catch {
    await bridge.call('list.unreadable', { list, name: visible(name).slice(0, MAX_NAME) })
  }
}

/** Maximum UTF-16 units of a displayed name. */
const MAX_NAME = 1000
