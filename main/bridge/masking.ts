import type { Failure } from '../../shared/bridge/calls.ts'
import { BridgeError, bridgeFailure } from './bridge-failure.ts'

interface MaskingOptions {
  /** Whether the library masks data of holders for the person who acts. */
  areRowsMasked(): Promise<boolean>
  isMasked(sha256: string | null): Promise<boolean>
  /** Called when the mask of an archive has changed by itself. */
  onChange(archive: string): void
  /** Milliseconds to wait for the library before an archive is shown masked. */
  readonly patienceMs?: number
}

/** Mask of an archive: by role, or because of a failure of the library. */
type Mask = 'NONE' | 'ROLE' | Failure

interface MaskedArchive {
  readonly sha256: string | null
  readonly mask: Mask
}

/** A library that is busy or out of reach must not delay the verdict for longer. */
const PATIENCE_MS = 5000

/** Decides whether data of holders reach the window. They do not while the library cannot be asked. */
export class Masking {
  readonly #options: MaskingOptions
  readonly #archives = new Map<string, MaskedArchive>()

  constructor(options: MaskingOptions) {
    this.#options = options
  }

  /** Asks early whether the person who acts may have anything masked. Never rejects. */
  begin(): Promise<Mask> {
    return this.#answer(this.#options.areRowsMasked())
  }

  /** Whether rows of archives are masked, as also while the library cannot be asked. Never rejects. */
  async areRowsMasked(): Promise<boolean> {
    return (await this.begin()) !== 'NONE'
  }

  /** Decides about an archive that is opened or verified again. `begun`: result of `begin`. */
  async decide(archive: string, sha256: string | null, begun?: Promise<Mask>): Promise<Mask> {
    const early = await begun
    const answer = early === undefined || early === 'ROLE' ? await this.#answer(this.#options.isMasked(sha256)) : early
    const known = this.#archives.get(archive)
    // An earlier answer holds until another person acts.
    const mask = known && isSilence(answer) ? known.mask : answer
    this.#archives.set(archive, { sha256, mask })
    return mask
  }

  /** Whether an archive is masked, as also one about which nothing was decided. */
  has(archive: string): boolean {
    return this.#of(archive) !== 'NONE'
  }

  /** Failure of the library because of which an archive is masked; null if it is not, or by role. */
  failureOf(archive: string): Failure | null {
    const mask = this.#of(archive)
    return mask === undefined || typeof mask === 'string' ? null : mask
  }

  /** Throws `BridgeError` unless data of the holder may be shown. */
  refuse(archive: string): void {
    const mask = this.#of(archive)
    if (mask === undefined) throw bridgeFailure('bridge.unknown-archive')
    if (mask === 'ROLE') throw bridgeFailure('bridge.masked')
    if (mask !== 'NONE') throw bridgeFailure('bridge.covered')
  }

  /** Decides about every archive again, after another person acts. */
  async again(): Promise<void> {
    for (const [archive, { sha256 }] of [...this.#archives])
      this.#change(archive, await this.#answer(this.#options.isMasked(sha256)))
  }

  /** Masks every archive, after the connection to the library was lost. */
  lost(): void {
    for (const archive of this.#archives.keys()) this.#change(archive, bridgeFailure('bridge.library-ended').failure)
  }

  delete(archive: string): void {
    this.#archives.delete(archive)
  }

  #of(archive: string): Mask | undefined {
    return this.#archives.get(archive)?.mask
  }

  #change(archive: string, mask: Mask): void {
    const known = this.#archives.get(archive)
    if (!known || kindOf(known.mask) === kindOf(mask)) return
    this.#archives.set(archive, { ...known, mask })
    this.#options.onChange(archive)
  }

  async #answer(question: Promise<boolean>): Promise<Mask> {
    const answer = maskOf(question)
    let timer: ReturnType<typeof setTimeout> | undefined
    const silence = new Promise<Mask>((resolve) => {
      timer = setTimeout(() => {
        resolve(bridgeFailure('bridge.library-silent').failure)
        void this.#whenAnswered(answer)
      }, this.#options.patienceMs ?? PATIENCE_MS)
    })
    try {
      return await Promise.race([answer, silence])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Decides about the archives that are masked because the library was silent. */
  async #whenAnswered(answer: Promise<Mask>): Promise<void> {
    if (typeof (await answer) !== 'string') return
    for (const [archive, { sha256, mask }] of [...this.#archives])
      if (isSilence(mask)) this.#change(archive, await maskOf(this.#options.isMasked(sha256)))
  }
}

const isSilence = (mask: Mask): boolean => typeof mask !== 'string' && mask.code === 'bridge.library-silent'

const kindOf = (mask: Mask): string => (typeof mask === 'string' ? mask : mask.code)

/** Never rejects: a failure masks. */
const maskOf = (question: Promise<boolean>): Promise<Mask> =>
  question.then(
    (isMasked) => (isMasked ? 'ROLE' : 'NONE'),
    (error) => (error instanceof BridgeError ? error : bridgeFailure('bridge.internal')).failure,
  )
