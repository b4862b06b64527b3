import { existsSync, renameSync, rmSync } from 'node:fs'

const asideOf = (folder: string): string => `${folder}.before`
export const restoredOf = (folder: string): string => `${folder}.restored`

/**
 * Puts the restored folder in the place of `folder`, and what was there aside until `open` has succeeded; otherwise it comes back
 * and the error is thrown.
 */
export function exchangeFolder(folder: string, open: () => void): void {
  const aside = asideOf(folder)
  rmSync(aside, { recursive: true, force: true })
  renameSync(folder, aside)
  try {
    renameSync(restoredOf(folder), folder)
    open()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    renameSync(aside, folder)
    throw error
  }
  rmSync(aside, { recursive: true, force: true })
}

/** Ends an exchange that the end of the process broke off: to be called before `folder` is opened. */
export function recoverExchange(folder: string): void {
  const aside = asideOf(folder)
  if (existsSync(aside) && !existsSync(folder)) renameSync(aside, folder)
  for (const rest of [aside, restoredOf(folder), snapshotFileOf(folder)])
    if (existsSync(rest)) rmSync(rest, { recursive: true, force: true })
}

/** Where a snapshot lies while it is laid out. */
export const snapshotFileOf = (folder: string): string => `${folder}.snapshot`
