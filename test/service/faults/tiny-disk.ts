import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const isRoot = process.getuid?.() === 0
/** True if this machine can mount disks of any size. */
export const hasTinyDisks = isRoot && process.platform === 'linux' && canMount()
if (!hasTinyDisks) console.log('SKIPPED: a full or read-only disk needs root and mount')

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-disk-'))
  const isMounted = mount(folder, 'size=1m')
  if (isMounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return isMounted
}

function mount(folder: string, options: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
}

export interface TinyDisk {
  readonly folder: string
  /** Writes until no byte is free. */
  fill(): void
  free(): void
  makeReadOnly(): void
}

/** Creates an in-memory disk of `mebibytes` for one test. */
export function tinyDisk(mebibytes: number): TinyDisk {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-disk-'))
  if (!mount(folder, `size=${mebibytes}m`)) throw new Error('the disk cannot be mounted')
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      for (let size = mebibytes * 1024 * 1024; size > 0; size = Math.floor(size / 2))
        for (let isFull = false; !isFull; ) {
          try {
            writeFileSync(filler, Buffer.alloc(size, 7), { flag: 'a' })
          } catch {
            isFull = true
          }
        }
    },
    free: () => rmSync(filler, { force: true }),
    makeReadOnly() {
      const { status, stderr } = spawnSync('mount', ['-o', 'remount,ro', folder], { encoding: 'utf8' })
      if (status !== 0) throw new Error(`the disk cannot be made read-only: ${stderr}`)
    },
  }
}
