import type { Actor, RetryClass } from './guidance.ts'

/** Actors as nouns with article, for use in a sentence. */
export const ACTOR_LABELS: { readonly [actor in Actor]: string } = {
  HOLDER: 'the holder',
  CLIENT: 'the client',
  OPERATOR: 'the operator of the service',
  ISSUING_SOURCE: 'the issuing source',
  PROVIDER: 'the provider of a component',
  NOBODY: 'nobody',
}

export const RETRY_LABELS: { readonly [retry in RetryClass]: string } = {
  FINAL: 'trying again does not help',
  RESUBMIT_SAME: 'resubmit the same',
  RESUBMIT_OTHER: 'resubmit another',
  LATER: 'later',
}
