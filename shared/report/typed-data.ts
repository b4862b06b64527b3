import { list, type Members, members } from './json-access.ts'

/**
 * Returns the data of an evidence with, in place of what was read, what operators typed in its reviews, the last review last; null if
 * nothing has data. Archive: Data, HolderInformation. Not shown: D-83
 */
export function withTypedData(read: Members | null, typed: readonly Members[]): Members | null {
  if (typed.length === 0) return read
  const all = read ? [read, ...typed] : typed
  const holders = all.map((data) => members(list(data.holderInformation)[0]) ?? {})
  return { ...Object.assign({}, ...all), holderInformation: [Object.assign({}, ...holders)] }
}
