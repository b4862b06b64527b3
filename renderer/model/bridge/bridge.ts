import type { CallArguments, CallName, CallResults, Failure, HostEvent } from '../../../shared/bridge/index.ts'

/** Dropped or selected input: a file, or a folder's files with their paths inside it. */
export type Dropped =
  | { readonly kind: 'file'; readonly name: string; readonly file: File }
  | {
      readonly kind: 'folder'
      readonly name: string
      readonly files: readonly { readonly path: string; readonly file: File }[]
    }

/** Connection of the window to its host. Calls reject with BridgeFailure. */
export interface Bridge {
  call<Name extends CallName>(name: Name, args: CallArguments<Name>): Promise<CallResults[Name]>
  listen(listener: (event: HostEvent) => void): () => void
  /** Reports why the host does not respond, and null once it does again; absent if the host cannot be lost. */
  watch?(listener: (failure: Failure | null) => void): () => void
  /** True if the host reads dropped files in place: of a folder any one file is enough. */
  readonly readsInPlace: boolean
  /** Hands over all files of one drop. Resolves to the opened input: one archive, or a list that may still be growing. */
  handOver(dropped: readonly Dropped[], list: NewList, control: HandOverControl): Promise<CallResults['list.open']>
  /** Adds dropped files to the library; resolves when the addition has started. */
  addToLibrary(dropped: readonly Dropped[], addition: NewAddition, signal: AbortSignal): Promise<void>
}

/** Id and name of the list created if more than one archive was dropped. */
export interface NewList {
  readonly list: string
  readonly name: string
}

/** Id and name of an addition to the library. */
export interface NewAddition {
  readonly add: string
  readonly name: string
  /** Whether the files are copied into the library. Uploads always are. */
  readonly stores: boolean
}

export interface HandOverControl {
  /** Bytes. */
  onProgress(done: number, total: number): void
  readonly signal: AbortSignal
}

/** Failed call, with a message for the user. */
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
