import { Refused } from './refused.ts'

/** Characters that no text needs: controls other than tab and line feed. Bidirectional marks are stored, and escaped when displayed. */
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/

/** Returns a text of a user with line ends as LF. Throws `Refused` if it is too long, or cannot be stored unchanged. */
export function checkedText(text: string, label: string, max: number, min = 0): string {
  const unix = text.replace(/\r\n?/g, '\n')
  if (unix.length > max)
    throw new Refused(
      'INVALID_INPUT',
      `The ${label} has ${unix.length} characters; ${max} are allowed`,
      'Shorten it, and refer to a document for the rest.',
    )
  if (unix.trim().length < min) throw new Refused('INVALID_INPUT', `The ${label} is empty`)
  if (!unix.isWellFormed() || CONTROLS.test(unix))
    throw new Refused('INVALID_INPUT', `The ${label} contains control characters or is not Unicode text`)
  return unix
}
