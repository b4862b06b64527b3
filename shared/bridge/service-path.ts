import type { ArgumentCheck } from './argument-checks.ts'

/** A path below the root of an API of the service, with its query: nothing in it leads elsewhere. */
export const servicePath: ArgumentCheck<string> = (given) =>
  typeof given === 'string' &&
  given.length <= 600 &&
  /^(?:\/[\w.~%-]+)+(?:\?[\w.~%=&:+-]*)?$/.test(given) &&
  !/(?:^|\/)(?:\.|%2e){1,2}(?:\/|\?|$)/i.test(given)
    ? given
    : undefined
