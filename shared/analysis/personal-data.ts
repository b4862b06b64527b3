import type { JsonValue } from '../schema/index.ts'
import type { Place } from './place.ts'

/** Placeholder for a masked value; its constant length does not reveal the length of the value. */
export const COVERED = '██████'

/** Members whose whole content is about the holder. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'attributesData',
  'addressData',
  'personalAttributes',
  'address',
  'holderInformation',
  'contactDetails',
  'originLanguageData',
  'mrz',
  'ips',
])

/** Members that are personal at any position, even in content that does not match the schema. */
const NAMES: ReadonlySet<string> = new Set([
  'surname',
  'givenNames',
  'fullname',
  'usageName',
  'dateOfBirth',
  'gender',
  'nationality',
  'height',
  'eyeColor',
  'fullname2',
  'fullname3',
  'fullname4',
  'documentNumber',
  'idDocumentNumber',
  'cardNumber',
  'issuingDate',
  'expiryDate',
  // The signature repeats all of proof.json in its payload.
  'identityId',
  'transactionId',
  'signature',
  'streetDetails',
  'streetLines',
  'postcode',
  'city',
  'email',
  'mobile',
  'landline',
  'username',
  'comment',
])

/** Members within containers that reveal nothing about the holder. */
const HARMLESS: ReadonlySet<string> = new Set([
  'verified',
  'status',
  'otp',
  'creationTime',
  'timeout',
  'errors',
  'code',
  'issuingCountry',
  'language',
  'system',
])

/** Files that show the holder or were submitted by the holder. Archive: Layout */
const MEDIA = /^(images|videos|additionalFiles)\//

/**
 * Returns whether a value is personal data of the holder, which can be masked. Includes places in media files and any value
 * below a personal member. `path` may be the path of any file.
 */
export function isPersonal({ path, pointer }: Place): boolean {
  if (MEDIA.test(path)) return true
  const tokens = pointer.split('/').slice(1)
  let isWithin = false
  for (const [index, token] of tokens.entries()) isWithin = isPersonalBelow(token, tokens[index - 2], isWithin)
  return isWithin
}

/**
 * Returns whether the member `name` is personal, given whether its parent is, and the name of the list that contains it.
 * Metadata are named values of any meaning: values are masked, keys are not. Archive: Metadata
 */
function isPersonalBelow(name: string, listName: string | undefined, isWithin: boolean): boolean {
  if (HARMLESS.has(name)) return false
  return isWithin || CONTAINERS.has(name) || NAMES.has(name) || (name === 'value' && listName === 'metadata')
}

/** Maximum depth, beyond that of any readable archive; deeper values are masked. */
const MAX_DEPTH = 500

/** Masks personal data for display: personal texts and numbers are replaced, the structure stays. */
export function coverValue(value: JsonValue, place: Place): JsonValue {
  const [self = '', parent = ''] = place.pointer.split('/').slice(1).reverse()
  return MEDIA.test(place.path) ? COVERED : cover(value, self, parent, isPersonal(place), 0)
}

interface Member {
  readonly value: object
  readonly self: string
  readonly parent: string
  readonly isWithin: boolean
  readonly depth: number
}

/** Calls `visit` with every text and number that `coverValue` would mask, without a copy of the value. */
export function visitPersonal(value: JsonValue, place: Place, visit: (text: string | number) => void): void {
  const [self = '', parent = ''] = place.pointer.split('/').slice(1).reverse()
  const stack: Member[] = []
  const add = (value: JsonValue, self: string, parent: string, isWithin: boolean, depth: number): void => {
    const isCovered = isWithin || depth > MAX_DEPTH
    if (typeof value === 'object' && value !== null) stack.push({ value, self, parent, isWithin: isCovered, depth })
    else if (isCovered && (typeof value === 'string' || typeof value === 'number')) visit(value)
  }
  add(value, self, parent, isPersonal(place), 0)
  for (let member = stack.pop(); member; member = stack.pop()) {
    const { value, self, parent, isWithin, depth } = member
    if (Array.isArray(value))
      for (const [index, element] of value.entries()) add(element, String(index), self, isWithin, depth + 1)
    else
      for (const [name, child] of Object.entries(value))
        add(child, name, self, isPersonalBelow(name, parent, isWithin), depth + 1)
  }
}

/** Masks a value. `self` and `parent` are the last two names of the path to it. */
function cover(value: JsonValue, self: string, parent: string, isWithin: boolean, depth: number): JsonValue {
  if (depth > MAX_DEPTH) return COVERED
  if (Array.isArray(value))
    return value.map((element: JsonValue, index) => cover(element, String(index), self, isWithin, depth + 1))
  if (typeof value === 'object' && value !== null) {
    const below = ([name, child]: readonly [string, JsonValue]) =>
      [name, cover(child, name, self, isPersonalBelow(name, parent, isWithin), depth + 1)] as const
    return Object.fromEntries(Object.entries(value).map(below))
  }
  return isWithin && value !== null && typeof value !== 'boolean' ? COVERED : value
}
