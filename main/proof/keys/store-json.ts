import { hasRepeatedMember, parseJson } from './member-names.ts'

export type StoreMembers = { readonly [name: string]: unknown }

/** Parses the JSON of a store file. Returns its members, or the problem as a text. */
export function parseStoreJson(text: string): StoreMembers | string {
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    return 'it is not JSON'
  }
  return hasRepeatedMember(text) ? 'it names a member twice' : membersOf(value)
}

/** Returns the own members of an object; none for other values. */
export const membersOf = (value: unknown): StoreMembers =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** Serialises a store as indented JSON with a line end. The caller makes the file readable by the user only. */
export const serialiseStore = (store: object): string => `${JSON.stringify(store, null, 2)}\n`
