import { terminalText } from '../terminal-text.ts'

/** Maximum number of characters that are quoted. */
const QUOTED = 60

/** Returns where a text file first differs from the one that the same report prints. */
export function nameTextDifference(file: string, expected: string): string {
  let at = 0
  while (at < file.length && at < expected.length && file[at] === expected[at]) at++
  const line = file.slice(0, at).split('\n').length
  const from = Math.max(0, at - 20)
  const quote = (text: string): string => `“${terminalText(text.slice(from, from + QUOTED), QUOTED)}”`
  if (at === expected.length) return `${file.length - at} characters were added at the end`
  if (at === file.length) return `${expected.length - at} characters are missing at the end`
  return `line ${line} has ${quote(file)} where the report prints ${quote(expected)}`
}
