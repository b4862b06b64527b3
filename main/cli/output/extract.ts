import {
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join, sep } from 'node:path'
import { makeFolder, systemCode, temporaryBeside } from '../../input/index.ts'

interface ExtractedFile {
  /** Path in the archive, segments separated by `/`. Untrusted. */
  readonly path: string
  readonly content: AsyncIterable<Uint8Array>
}

export type ExtractEnd =
  | { readonly kind: 'written' }
  | { readonly kind: 'unsafe-name' }
  | { readonly kind: 'exists' }
  | { readonly kind: 'not-written'; readonly code: string }

const { O_CREAT, O_EXCL, O_WRONLY } = constants
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)([. ]|$)/i

/** Returns whether `path` names one file below the target folder on every system. Independent of the checks of the reader. */
export function isSafePath(path: string): boolean {
  const segments = path.split('/')
  return segments.length <= 32 && segments.every(isSafeSegment)
}

function isSafeSegment(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..' || Buffer.byteLength(segment) > 255) return false
  return !/[\p{Cc}\p{Cs}\\:*?"<>|]/u.test(segment) && !/[. ]$/.test(segment) && !DEVICE.test(segment)
}

/** Writes files into one folder and nowhere else. */
export class Extraction {
  readonly #root: string
  readonly #force: boolean
  #unfinished: string | undefined

  /** Creates `folder` if it does not exist. */
  constructor(folder: string, force: boolean) {
    makeFolder(folder)
    this.#root = realpathSync(folder)
    this.#force = force
  }

  async write({ path, content }: ExtractedFile): Promise<ExtractEnd> {
    if (!isSafePath(path)) return { kind: 'unsafe-name' }
    const segments = path.split('/')
    const name = segments.pop() ?? ''
    try {
      const folder = this.#folderFor(segments)
      if (folder === null) return { kind: 'unsafe-name' }
      const target = join(folder, name)
      const existing = lstatSync(target, { throwIfNoEntry: false })
      if (existing && (!this.#force || !existing.isFile())) return { kind: 'exists' }
      await this.#writeNew(target, content, existing?.mode ?? 0o600)
      return { kind: 'written' }
    } catch (error) {
      const code = systemCode(error)
      if (code === 'EEXIST') return { kind: 'exists' }
      if (code === undefined) throw error
      return { kind: 'not-written', code }
    } finally {
      this.abandon()
    }
  }

  /** Removes the unfinished file. */
  abandon(): void {
    if (this.#unfinished === undefined) return
    try {
      unlinkSync(this.#unfinished)
    } catch {
      // It was never created.
    }
    this.#unfinished = undefined
  }

  /** Returns the folder below the root, created if needed; null if a component of the path is not a folder. */
  #folderFor(segments: readonly string[]): string | null {
    let folder = this.#root
    for (const segment of segments) {
      folder = join(folder, segment)
      if (!lstatSync(folder, { throwIfNoEntry: false })) mkdirSync(folder)
      // An existing link could lead anywhere.
      if (!lstatSync(folder).isDirectory()) return null
    }
    const real = realpathSync(folder)
    return real === this.#root || real.startsWith(this.#root.endsWith(sep) ? this.#root : `${this.#root}${sep}`)
      ? real
      : null
  }

  /**
   * Writes under a temporary name until complete; renaming replaces a name and never follows a link. `mode`: a new file is for its owner only,
   * since an archive has data of people, and one that is replaced keeps its access.
   */
  async #writeNew(target: string, content: AsyncIterable<Uint8Array>, mode: number): Promise<void> {
    const temporary = temporaryBeside(target)
    const descriptor = openSync(temporary, O_CREAT | O_EXCL | O_WRONLY | NO_FOLLOW, 0o600)
    this.#unfinished = temporary
    try {
      fchmodSync(descriptor, mode & 0o777)
      for await (const chunk of content) {
        let written = 0
        while (written < chunk.length) written += writeSync(descriptor, chunk, written)
      }
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, target)
    this.#unfinished = undefined
  }
}
