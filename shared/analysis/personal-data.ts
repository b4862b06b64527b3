import type { JsonValue } from '../report/facts.ts'
import { pointerToken } from '../report/json-pointer.ts'
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
  for (const [index, token] of tokens.entries()) {
    if (HARMLESS.has(token)) isWithin = false
    else if (isPersonalMember(token, tokens[index - 2])) isWithin = true
  }
  return isWithin
}

/** Metadata are named values of any meaning: the values are covered, their keys are not. Archive: Metadata */
const isPersonalMember = (name: string, list: string | undefined): boolean =>
  CONTAINERS.has(name) || NAMES.has(name) || (name === 'value' && list === 'metadata')

/** Deeper than any archive that is read; beyond it everything is covered. */
const DEEPEST = 500

/** The value as it may be shown while holder data is covered: personal texts and numbers are replaced, the shape stays. */
export const coverValue = (value: JsonValue, { path, pointer }: Place): JsonValue =>
  cover(value, path, pointer, MEDIA.test(path), 0)

function cover(value: JsonValue, path: string, pointer: string, isMedia: boolean, depth: number): JsonValue {
  if (depth > DEEPEST) return COVERED
  if (Array.isArray(value))
    return value.map((one: JsonValue, index) => cover(one, path, `${pointer}/${index}`, isMedia, depth + 1))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        cover(one, path, `${pointer}/${pointerToken(name)}`, isMedia, depth + 1),
      ]),
    )
  const isCovered = value !== null && typeof value !== 'boolean' && (isMedia || isPersonal({ path, pointer }))
  return isCovered ? COVERED : value
}
