import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const MEBIBYTES = 48

const run = (command: string, ...args: readonly string[]): string | null => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

const attach = (image: string): string | null => run('losetup', '-f', '--show', image)

/** True if this machine can attach files as block devices. */
export const hasLoopDisks = process.getuid?.() === 0 && process.platform === 'linux' && canAttach()
if (!hasLoopDisks) console.log('SKIPPED: the loss of power needs root, ext4 and loop devices')

function canAttach(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-loop-'))
  const device = attach(emptyImage(join(folder, 'image')))
  const hasExt4 = device !== null && run('mkfs.ext4', '-q', device) !== null
  if (device !== null) run('losetup', '-d', device)
  rmSync(folder, { recursive: true })
  return hasExt4
}

function emptyImage(path: string): string {
  writeFileSync(path, '')
  truncateSync(path, MEBIBYTES * 1024 * 1024)
  return path
}

export interface LoopDisk {
  /** Mount point. */
  readonly folder: string
  /** Returns a disk with the contents that had reached this one, like after a power loss. */
  afterPowerLoss(): LoopDisk
}

/** Creates an ext4 disk for one test. The kernel writes nothing back for minutes unless it is told to flush. */
export function loopDisk(): LoopDisk {
  const base = mkdtempSync(join(tmpdir(), 'proofbench-loop-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  const image = emptyImage(join(base, 'image'))
  demand(run('mkfs.ext4', '-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image), 'no file system could be made')
  return mounted(base, image, 0)
}

function mounted(base: string, image: string, number: number): LoopDisk {
  const device = demand(attach(image), 'no loop device is free')
  const folder = join(base, `mounted-${number}`)
  mkdirSync(folder)
  demand(run('mount', '-o', 'noatime,commit=600', device, folder), 'the disk cannot be mounted')
  onTestFinished(() => {
    run('umount', '-l', folder)
    run('losetup', '-d', device)
  })
  return {
    folder,
    afterPowerLoss() {
      const copy = `${image}-${number + 1}`
      copyFileSync(image, copy)
      return mounted(base, copy, number + 1)
    },
  }
}

function demand(output: string | null, message: string): string {
  if (output === null) throw new Error(message)
  return output
}
