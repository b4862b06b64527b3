import type { JsonValue } from '../report/facts.ts'
import type { Place } from './place.ts'

/** What stands in for a covered value: always as long, so that it does not tell how long the value is. */
export const COVERED = '██████'

/** Members whose whole content is about the holder. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...['attributesData', 'addressData', 'personalAttributes', 'address', 'holderInformation', 'contactDetails'],
  ...['originLanguageData', 'mrz', 'ips'],
])

/** Members that are personal wherever they stand, also in content that fits no schema. */
const NAMES: ReadonlySet<string> = new Set([
  ...['surname', 'givenNames', 'fullname', 'usageName', 'dateOfBirth', 'gender', 'nationality', 'height', 'eyeColor'],
  ...[
    'fullname2',
    'fullname3',
    'fullname4',
    'documentNumber',
    'idDocumentNumber',
    'cardNumber',
    'issuingDate',
    'expiryDate',
  ],
  // The signature repeats all of proof.json in its payload.
  ...['identityId', 'transactionId', 'signature'],
  ...['streetDetails', 'streetLines', 'postcode', 'city', 'email', 'mobile', 'landline', 'username', 'comment'],
])

/** Members within containers that say nothing of the holder. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...['verified', 'status', 'otp', 'creationTime', 'timeout', 'errors', 'code', 'issuingCountry', 'language', 'system'],
])

/** Files that show or were given by the holder. Archive: Layout */
const MEDIA = /^(images|videos|additionalFiles)\//

/**
 * Whether a value is data of the holder, to be covered on request. A place in a media file is; so is any value below a personal
 * member. `path` may be any file's.
 */
export function isPersonal({ path, pointer }: Place): boolean {
  if (MEDIA.test(path)) return true
  const tokens = pointer.split('/').slice(1)
  let isWithin = false
  for (const [index, token] of tokens.entries()) isWithin = isPersonalBelow(token, tokens[index - 2], isWithin)
  return isWithin
}

/**
 * Whether the member `name` is personal, by whether what it stands in is, and by the name of the list whose element it is in. Metadata
 * are named values of any meaning: the values are covered, their keys are not. Archive: Metadata
 */
function isPersonalBelow(name: string, listName: string | undefined, isWithin: boolean): boolean {
  if (HARMLESS.has(name)) return false
  return isWithin || CONTAINERS.has(name) || NAMES.has(name) || (name === 'value' && listName === 'metadata')
}

/** Deeper than any archive that is read; beyond it everything is covered. */
const DEEPEST = 500

/** The value as it may be shown while holder data is covered: personal texts and numbers are replaced, the shape stays. */
export function coverValue(value: JsonValue, place: Place): JsonValue {
  const [self = '', parent = ''] = place.pointer.split('/').slice(1).reverse()
  return MEDIA.test(place.path) ? COVERED : cover(value, self, parent, isPersonal(place), 0)
}

/** `self` and `parent` are the names on the way to the value, the last and the one before it. */
function cover(value: JsonValue, self: string, parent: string, isWithin: boolean, depth: number): JsonValue {
  if (depth > DEEPEST) return COVERED
  if (Array.isArray(value))
    return value.map((one: JsonValue, index) => cover(one, String(index), self, isWithin, depth + 1))
  if (typeof value === 'object' && value !== null) {
    const below = ([name, one]: readonly [string, JsonValue]) =>
      [name, cover(one, name, self, isPersonalBelow(name, parent, isWithin), depth + 1)] as const
    return Object.fromEntries(Object.entries(value).map(below))
  }
  return isWithin && value !== null && typeof value !== 'boolean' ? COVERED : value
}
