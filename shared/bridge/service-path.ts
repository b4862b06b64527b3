import * as z from 'zod'

/** Accepts a path below the root of a service API, with its query. It cannot refer to anything outside that API. */
export const servicePath = z
  .string()
  .max(600)
  .regex(/^(?:\/[\w.~%-]+)+(?:\?[\w.~%=&:+-]*)?$/)
  .refine((path) => !/(?:^|\/)(?:\.|%2e){1,2}(?:\/|\?|$)/i.test(path))
