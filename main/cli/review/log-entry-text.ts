import { describeLogDetail } from '../../../shared/review/index.ts'
import { type Reviewer, reviewerName } from '../../library/index.ts'
import { terminalText } from '../../report/index.ts'

/** Formats the text of a log entry as one line. An entry that was changed from outside may be anything. */
export function logEntryText(text: string, reviewers: readonly Reviewer[]): string {
  const entry = parsed(text)
  if (!entry) return `unreadable: ${terminalText(text, 1000)}`
  const { index = '', time = '', account = '', actor = null, action = '', object = '', detail = null } = entry
  const by = actor === null ? String(account) : `${reviewerText(String(actor), reviewers)}, account ${account}`
  const columns = [String(index).padStart(7), String(time), String(action).padEnd(17), String(object), `by ${by}`]
  return [...columns, describeLogDetail(String(action), detail, (key) => reviewerName(reviewers, key))]
    .map((column) => terminalText(column, 1000))
    .filter((column) => column !== '')
    .join('  ')
}

/** Formats the name of a reviewer and the first digits of the key. */
export const reviewerText = (key: string, reviewers: readonly Reviewer[]): string =>
  terminalText(`${reviewerName(reviewers, key) ?? 'unknown key'} (${key.slice(0, 16)})`, 120)

function parsed(text: string): { readonly [member: string]: unknown } | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
