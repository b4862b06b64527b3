import type { CallArguments, HostEvent, ReviewCallName, ReviewCallResults } from '../../../shared/bridge/index.ts'
import type { Actor, Library } from '../../library/index.ts'

/** Library, and the person who acts on it. */
export interface Acting {
  readonly library: Library
  /** Folder of the user's data, with the checkpoints that this user saw last. */
  readonly dataFolder: string
  /** Epoch milliseconds. */
  now(): number
  /** Returns the person who acts. Throws `Refused` if no key is unlocked, or the reviewer is no longer valid. */
  actor(): Promise<Actor>
  /** Returns the person who acts; null if no key of a valid reviewer is unlocked. */
  current(): Promise<Actor | null>
  emit(event: HostEvent): void
  /** Does what the rules of the anchors demand, now. */
  anchor(): Promise<void>
}

/** Handlers of the calls whose names begin with `Prefix`. */
export type HandlersOf<Prefix extends string> = {
  readonly [Name in Extract<ReviewCallName, `${Prefix}.${string}`>]: (
    args: CallArguments<Name>,
  ) => Promise<ReviewCallResults[Name]>
}
