import { statfsSync } from 'node:fs'

/** Throws an error with both numbers where `bytes` and `reserve` do not fit on the disk of `folder`. */
export function demandRoomOnDisk(folder: string, bytes: number, reserve: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const needed = bytes + reserve
  if (free < needed) throw new Error(`${needed} bytes must be free on the disk, ${free} are`)
}
