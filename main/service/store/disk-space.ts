import { statfsSync } from 'node:fs'

/** Throws an error with required and free bytes if `bytes` and `reserve` together do not fit on the disk of `folder`. */
export function ensureDiskSpace(folder: string, bytes: number, reserve: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const required = bytes + reserve
  if (free < required) throw new Error(`${required} bytes must be free on the disk, ${free} are`)
}
