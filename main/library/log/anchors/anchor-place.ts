import { readCheckpoint } from '../../../statement/index.ts'
import type { Library } from '../../open-library.ts'
import { checkpointProblem } from '../log-inclusion.ts'
import type { OutsideCheckpoint } from '../verify-log.ts'

/**
 * Thrown if a place takes no checkpoint or cannot be asked. CONTRADICTED: it has seen a log that this one does not continue. INVALID: what
 * it answered does not hold.
 */
export class AnchorError extends Error {
  override name = 'AnchorError'
  readonly code: 'CONTRADICTED' | 'INVALID' | 'UNREACHABLE'

  constructor(code: AnchorError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Checkpoint that left the library, as its log records it. */
export interface Delivered {
  readonly checkpoint: string
  readonly receipt: string
}

/** Place outside the library that holds checkpoints of its log. Methods throw `AnchorError`. */
export interface AnchorPlace {
  /** Hands over a checkpoint. Returns the receipt that the log records. `last`: the latest one that this place took. */
  deliver(checkpoint: string, last: Delivered | null): Promise<string>
  /** Returns the checkpoints of this log that the place has now. A time stamp is nowhere but in the log. */
  held(): Promise<readonly OutsideCheckpoint[]>
  /** Returns the time that a receipt proves, epoch milliseconds; null if it proves none. */
  provedTime(delivered: Delivered): number | null
}

export interface PlaceOptions {
  /** Epoch milliseconds. */
  readonly now: number
  /** Milliseconds until the complete answer of an authority or witness. */
  readonly timeoutMs: number
}

/** Throws `AnchorError` if one of the checkpoints contradicts the log. Those that are none of this log prove nothing. */
export async function refuseContradiction(library: Library, held: readonly OutsideCheckpoint[]): Promise<void> {
  for (const { name, note } of held) {
    if (!readCheckpoint(note, library.log.key).isValid) continue
    const problem = await checkpointProblem(library, note)
    if (problem !== null) throw new AnchorError('CONTRADICTED', `${name}: ${problem}`)
  }
}
