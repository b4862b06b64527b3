import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** Flushes the contents of a file or the entries of a folder, so that they survive a power loss. Windows cannot flush folders. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(ignoreFolder)
  try {
    await handle?.sync()
  } catch (error) {
    ignoreUnsupported(error)
  } finally {
    await handle?.close()
  }
}

/** Like `flushToDisk`, before it returns. */
export function flushToDiskNow(path: string): void {
  let descriptor: number | null = null
  try {
    descriptor = openSync(path, 'r')
  } catch (error) {
    ignoreFolder(error)
  }
  if (descriptor === null) return
  try {
    fsyncSync(descriptor)
  } catch (error) {
    ignoreUnsupported(error)
  } finally {
    closeSync(descriptor)
  }
}

/** Windows cannot open folders. */
function ignoreFolder(error: unknown): null {
  if (!['EISDIR', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code))) throw error
  return null
}

/** Some file systems refuse to flush what was opened for reading. */
function ignoreUnsupported(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
}
