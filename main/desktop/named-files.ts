import { resolve } from 'node:path'

/**
 * The files that a start of the app names, as absolute paths. `words` are those behind the program; switches are Electron's and
 * Chromium's own, until `--`.
 */
export function namedFiles(words: readonly string[], folder: string): readonly string[] {
  const end = words.indexOf('--')
  const before = end < 0 ? words : words.slice(0, end)
  const behind = end < 0 ? [] : words.slice(end + 1)
  return [...before.filter((word) => word !== '' && !word.startsWith('-')), ...behind].map((word) =>
    resolve(folder, word),
  )
}
