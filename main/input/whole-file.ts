import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Returns a temporary name in the folder of a file. It is short, so that it fits wherever a long name just fits. */
export const temporaryBeside = (path: string): string =>
  join(dirname(path), `.${randomBytes(6).toString('hex')}.partial`)

/** Returns the file that a path means: that of a link, whether it exists or not. Throws the system's error for a circle of links. */
export function targetOf(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats?.isSymbolicLink()) return path
  try {
    return realpathSync(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    return targetOf(resolve(realpathSync(dirname(path)), readlinkSync(path)))
  }
}

interface WholeFileOptions {
  /** Access to a new file, before the umask of the user. Default: its owner only. */
  readonly mode?: number
  /** Whether a file that is replaced keeps its own access. */
  readonly keepsMode?: boolean
}

/**
 * File that takes its name when it is complete: readers see the old content or the new one, also after a crash. It is created with the first
 * bytes. Links are followed. Methods throw system errors, and then nothing of it is left.
 */
export class WholeFile {
  readonly #path: string
  readonly #options: WholeFileOptions
  #open: { readonly descriptor: number; readonly temporary: string; readonly target: string } | null = null

  constructor(path: string, options: WholeFileOptions = {}) {
    this.#path = path
    this.#options = options
  }

  write(bytes: string | Uint8Array): void {
    this.#orAbandon(() => {
      this.#open ??= this.#create()
      const { descriptor } = this.#open
      const all = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
      for (let written = 0; written < all.length; ) written += writeSync(descriptor, all, written)
    })
  }

  /** Gives the file its name. A file to which nothing was written is not made. */
  finish(): void {
    this.#orAbandon(() => {
      if (!this.#open) return
      const { descriptor, temporary, target } = this.#open
      fsyncSync(descriptor)
      closeSync(descriptor)
      renameSync(temporary, target)
      this.#open = null
    })
  }

  abandon(): void {
    if (!this.#open) return
    const { descriptor, temporary } = this.#open
    this.#open = null
    for (const undo of [() => closeSync(descriptor), () => unlinkSync(temporary)])
      try {
        undo()
      } catch {
        // It was closed or removed before.
      }
  }

  #create() {
    const { mode = 0o600, keepsMode = false } = this.#options
    const target = targetOf(this.#path)
    const before = keepsMode ? lstatSync(target, { throwIfNoEntry: false }) : undefined
    const temporary = temporaryBeside(target)
    const descriptor = openSync(temporary, 'wx', before ? 0o600 : mode)
    if (before) fchmodSync(descriptor, before.mode & 0o7777)
    return { descriptor, temporary, target }
  }

  #orAbandon(action: () => void): void {
    try {
      action()
    } catch (error) {
      this.abandon()
      throw error
    }
  }
}

/** Replaces the content of a file, whole or not at all, as `WholeFile` does. Throws system errors. */
export function replaceFile(path: string, content: string | Uint8Array, options: WholeFileOptions = {}): void {
  const file = new WholeFile(path, options)
  file.write(content)
  file.finish()
}
