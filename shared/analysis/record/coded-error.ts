import { list, member, members, scalarText } from '../../report/index.ts'
import type { JsonValue } from '../../schema/index.ts'
import { below, type Place } from '../place.ts'

/** Error object as recorded. Service: Errors; Archive: Nested structures, Error */
export interface CodedError {
  readonly place: Place
  readonly code: string
  readonly field: string | null
  readonly message: string | null
}

/** Returns the errors of a list; a missing code reads as empty. `at` is the place of the list. */
export function readErrors(value: JsonValue | undefined, at: Place): readonly CodedError[] {
  return list(value).map((element, index) => {
    const error = members(element)
    return {
      place: below(at, index),
      code: scalarText(error ? member(error, 'code') : element) ?? '',
      field: scalarText(member(error, 'field')),
      message: scalarText(member(error, 'message')),
    }
  })
}
