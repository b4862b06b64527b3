import type { CallArguments, CallName, CallResults, Failure, HostEvent } from '../../shared/bridge/calls.ts'

/** Something that was dropped or chosen: a file, or a folder's files with their paths inside it. */
export type Dropped =
  | { readonly kind: 'file'; readonly name: string; readonly file: File }
  | {
      readonly kind: 'folder'
      readonly name: string
      readonly files: readonly { readonly path: string; readonly file: File }[]
    }

/** The window's one way to its host, whichever that is. Calls reject with BridgeFailure. */
export interface Bridge {
  call<Name extends CallName>(name: Name, given: CallArguments<Name>): Promise<CallResults[Name]>
  listen(listener: (event: HostEvent) => void): () => void
  /** Where the host can be lost: tells why it does not answer, and null once it does again. */
  watch?(listener: (failure: Failure | null) => void): () => void
  /** The host reads what is dropped where it is: of a folder any one file is enough. */
  readonly readsInPlace: boolean
  /** Hands over what was dropped together. Resolves to what can be opened: one archive, or a list that may still be growing. */
  handOver(dropped: readonly Dropped[], list: NewList, control: HandOverControl): Promise<CallResults['list.open']>
}

/** Id and name of the list that is made of what was dropped, if it is more than one archive. */
export interface NewList {
  readonly list: string
  readonly name: string
}

export interface HandOverControl {
  /** Bytes. */
  onProgress(done: number, total: number): void
  readonly signal: AbortSignal
}

/** A call that could not be done, with words for the user. */
export class BridgeFailure extends Error {
  override name = 'BridgeFailure'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

export const failureOf = (error: unknown): Failure =>
  error instanceof BridgeFailure
    ? error.failure
    : {
        code: 'window.internal',
        message: 'Something in the window went wrong',
        hint: 'Try again, or reload the window. Nothing was changed.',
      }
