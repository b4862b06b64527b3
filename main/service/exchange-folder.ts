import { existsSync, renameSync, rmSync } from 'node:fs'

const previousOf = (folder: string): string => `${folder}.before`
export const restoredOf = (folder: string): string => `${folder}.restored`

/**
 * Replaces `folder` by the restored one and calls `open`. If that throws, the previous folder is put back and the error is
 * rethrown; otherwise the previous folder is removed.
 */
export function exchangeFolder(folder: string, open: () => void): void {
  const previous = previousOf(folder)
  rmSync(previous, { recursive: true, force: true })
  renameSync(folder, previous)
  try {
    renameSync(restoredOf(folder), folder)
    open()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    renameSync(previous, folder)
    throw error
  }
  rmSync(previous, { recursive: true, force: true })
}

/** Completes or reverts an exchange that was interrupted by the end of the process. Call it before `folder` is opened. */
export function recoverExchange(folder: string): void {
  const previous = previousOf(folder)
  if (existsSync(previous) && !existsSync(folder)) renameSync(previous, folder)
  for (const leftover of [previous, restoredOf(folder), snapshotFileOf(folder)])
    if (existsSync(leftover)) rmSync(leftover, { recursive: true, force: true })
}

/** Returns the path of a snapshot while it is unpacked. */
export const snapshotFileOf = (folder: string): string => `${folder}.snapshot`
