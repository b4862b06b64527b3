import type { AttemptFailure } from './delivery-store.ts'

/** Errors of this machine, which reveal nothing about the receiver. */
const LOCAL_ERRORS: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'ENOSPC', 'EADDRNOTAVAIL'])

export const isOwnFault = (failure: AttemptFailure | null): boolean =>
  failure !== null && LOCAL_ERRORS.has(failure.code)
