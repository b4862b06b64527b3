import type { Failure } from '../../../shared/bridge/index.ts'
import { BridgeError, bridgeFailure } from '../common/bridge-failure.ts'

interface MaskingOptions {
  /** Returns whether the library masks holder data in rows for the person who acts. */
  areRowsMasked(): Promise<boolean>
  isMasked(sha256: string | null): Promise<boolean>
  /** Called when the mask of an archive has changed by itself. */
  onChange(archive: string): void
  /** Called when the library answers after a timeout, during which names and rows were masked. */
  onLateAnswer(): void
  /** Milliseconds to wait for the library before an archive is shown masked. */
  readonly timeoutMs?: number
}

/** Mask of an archive: by role, or because of a failure of the library. */
type Mask = 'NONE' | 'ROLE' | Failure

interface MaskedArchive {
  readonly sha256: string | null
  readonly mask: Mask
}

/** Answer that was asked for before the archive was known. */
interface EarlyMask {
  readonly mask: Promise<Mask>
  /** Number of changes of the person who acts before the question. */
  readonly change: number
}

/** A slow or unreachable library must not delay the verdict for longer. */
const TIMEOUT_MS = 5000

/** Decides whether holder data reaches the window. It does not while the library is unavailable. */
export class Masking {
  readonly #options: MaskingOptions
  readonly #archives = new Map<string, MaskedArchive>()
  /** Number of changes of the person who acts, and of losses of the library: earlier answers are about somebody else. */
  #changes = 0

  constructor(options: MaskingOptions) {
    this.#options = options
  }

  /** Asks early whether the person who acts may have anything masked. Never rejects. */
  begin(): EarlyMask {
    return { mask: this.#answer(this.#options.areRowsMasked()), change: this.#changes }
  }

  /** Returns whether rows of archives are masked; true while the library is unavailable. Never rejects. */
  async areRowsMasked(): Promise<boolean> {
    return (await this.begin().mask) !== 'NONE'
  }

  /** Decides about an archive that is opened or verified again. `begun`: result of `begin`. */
  async decide(archive: string, sha256: string | null, begun?: EarlyMask): Promise<Mask> {
    const change = this.#changes
    const early = begun?.change === change ? await begun.mask : 'ROLE'
    const answer = early === 'ROLE' ? await this.#answer(this.#options.isMasked(sha256)) : early
    if (change !== this.#changes) return this.decide(archive, sha256)
    const known = this.#archives.get(archive)
    // After a timeout, the earlier decision holds until another person acts.
    const mask = known && isTimeout(answer) ? known.mask : answer
    this.#archives.set(archive, { sha256, mask })
    return mask
  }

  /** Returns whether an archive is masked; true for one about which nothing was decided. */
  isMasked(archive: string): boolean {
    return this.#of(archive) !== 'NONE'
  }

  /** Returns the failure of the library because of which an archive is masked; null if it is not, or by role. */
  failureOf(archive: string): Failure | null {
    const mask = this.#of(archive)
    return mask === undefined || typeof mask === 'string' ? null : mask
  }

  /** Throws `BridgeError` unless data of the holder may be shown. */
  assertUnmasked(archive: string): void {
    const mask = this.#of(archive)
    if (mask === undefined) throw bridgeFailure('bridge.unknown-archive')
    if (mask === 'ROLE') throw bridgeFailure('bridge.masked')
    if (mask !== 'NONE') throw bridgeFailure('bridge.covered')
  }

  /** Returns the SHA-256 by which the mask of an archive is decided; null for an unknown archive. */
  hashOf(archive: string): string | null {
    return this.#archives.get(archive)?.sha256 ?? null
  }

  /** Decides about every archive again, after another person acts. */
  async decideAgain(): Promise<void> {
    const change = ++this.#changes
    for (const [archive, { sha256 }] of [...this.#archives]) {
      const mask = await this.#answer(this.#options.isMasked(sha256))
      if (change !== this.#changes) return
      this.#change(archive, mask)
    }
  }

  /** Masks every archive, after the connection to the library was lost. */
  maskAll(): void {
    this.#changes++
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
    const timeout = new Promise<Mask>((resolve) => {
      timer = setTimeout(() => {
        resolve(bridgeFailure('bridge.library-silent').failure)
        void this.#afterTimeout(answer)
      }, this.#options.timeoutMs ?? TIMEOUT_MS)
    })
    try {
      return await Promise.race([answer, timeout])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Decides about the archives that were masked after a timeout, once the library has responded. */
  async #afterTimeout(answer: Promise<Mask>): Promise<void> {
    if (typeof (await answer) !== 'string') return
    this.#options.onLateAnswer()
    const change = this.#changes
    for (const [archive, { sha256, mask }] of [...this.#archives]) {
      if (!isTimeout(mask)) continue
      const late = await maskOf(this.#options.isMasked(sha256))
      if (change !== this.#changes) return
      this.#change(archive, late)
    }
  }
}

const isTimeout = (mask: Mask): boolean => typeof mask !== 'string' && mask.code === 'bridge.library-silent'

const kindOf = (mask: Mask): string => (typeof mask === 'string' ? mask : mask.code)

/** Never rejects: a failure masks. */
const maskOf = (question: Promise<boolean>): Promise<Mask> =>
  question.then(
    (isMasked) => (isMasked ? 'ROLE' : 'NONE'),
    (error) => (error instanceof BridgeError ? error : bridgeFailure('bridge.internal')).failure,
  )
