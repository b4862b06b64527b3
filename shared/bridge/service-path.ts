import type { ArgumentCheck } from './argument-checks.ts'

/** Accepts a path below the root of a service API, with its query. It cannot refer to anything outside that API. */
export const servicePath: ArgumentCheck<string> = (value) =>
  typeof value === 'string' &&
  value.length <= 600 &&
  /^(?:\/[\w.~%-]+)+(?:\?[\w.~%=&:+-]*)?$/.test(value) &&
  !/(?:^|\/)(?:\.|%2e){1,2}(?:\/|\?|$)/i.test(value)
    ? value
    : undefined
