/** Door of this room: other rooms import from here, and nothing else of it. */
export { CodedError } from './coded-error.ts'
export { isoTime } from './iso-time.ts'
export { pointerToken } from './json-pointer.ts'
export type { JsonSchema } from './json-schema.ts'
export { toJsonSchema } from './json-schema.ts'
export type { JsonValue } from './json-value.ts'
export { jsonValue } from './json-value.ts'
export type { Observation, Subject } from './observation.ts'
export { observation, subject } from './observation.ts'
export { oncePer } from './once-per.ts'
export {
  count,
  flag,
  instant,
  integer,
  list,
  map,
  named,
  nullable,
  number,
  object,
  oneOf,
  optional,
  sha256,
  text,
} from './schema.ts'
