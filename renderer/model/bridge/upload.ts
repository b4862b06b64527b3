import { visible } from '../../../shared/analysis/index.ts'
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
const AT_ONCE = 2

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

/** List of archives or addition to the library, which verifies each upload on arrival. */
interface UploadTarget {
  readonly id: string
  /** Reports a file that could not be read or that the host rejected. */
  unreadable(name: string): Promise<unknown>
  /** Ends the uploads; `skipped` files are not archives. */
  end(skipped: number): Promise<unknown>
}

export const listTarget = (bridge: Pick<Bridge, 'call'>, list: string): UploadTarget => ({
  id: list,
  unreadable: (name) => bridge.call('list.unreadable', { list, name }),
  end: (skipped) => bridge.call('list.end', { list, skipped }),
})

export const additionTarget = (bridge: Pick<Bridge, 'call'>, add: string): UploadTarget => ({
  id: add,
  unreadable: (name) => bridge.call('library.add-unreadable', { add, name }),
  end: (skipped) => bridge.call('library.add-end', { add, skipped }),
})

/** Uploads the dropped archives one by one. */
export async function feedUploads(
  upload: Upload,
  target: UploadTarget,
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
      const task: Promise<void> = uploadTo(target, upload, node, count, signal).finally(() => running.delete(task))
      running.add(task)
      if (running.size >= AT_ONCE) await Promise.race(running)
    }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
    await target.end(skipped)
  }
}

/**
 * A file that cannot be read, or that the host rejects, is reported as a row; only a lost host ends the upload. One whose upload was cancelled
 * is not reported: it can be read.
 */
async function uploadTo(
  target: UploadTarget,
  upload: Upload,
  node: DroppedNode,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  const list = target.id
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
    if (signal.aborted) return
    await target.unreadable(visible(name).slice(0, MAX_NAME))
  }
}

/** Maximum UTF-16 units of a displayed name. */
const MAX_NAME = 1000
