import type { JsonValue } from '../../shared/report/facts.ts'
import type { Paint } from '../report/paint.ts'
import { terminalText } from '../report/terminal-text.ts'
import type { ArrivalReport } from './arrival-report.ts'

const SHOWN_PROBLEMS = 10

/** One request for people: what it says, whether it is authentic, what is wrong, what it was answered. */
export function arrivalText(report: ArrivalReport, paint: Paint): string {
  const { receivedAt, method, path, bodyBytes, problems, answered } = report
  const request = `${terminalText(method, 20)} ${terminalText(path, 200)}, ${bodyBytes} bytes`
  return [
    `${receivedAt}  ${verdict(report, paint)}`,
    line('request', report.isTooLarge ? `${request} and more: too large` : request),
    ...authenticityLines(report, paint),
    ...notificationLines(report.notification),
    ...problems.slice(0, SHOWN_PROBLEMS).flatMap((problem) => problemLines(problem, paint)),
    ...(problems.length > SHOWN_PROBLEMS ? [line('', `… and ${problems.length - SHOWN_PROBLEMS} more problems`)] : []),
    line('answered', String(answered)),
    '',
  ].join('\n')
}

const line = (name: string, text: string): string => `  ${name.padEnd(19)}${text}`

function verdict({ authenticity, notification, problems, method }: ArrivalReport, paint: Paint): string {
  if (method !== 'POST') return paint.bad('✗ not a POST')
  if (authenticity === 'MISSING' || authenticity === 'DIFFERENT') return paint.bad('✗ NOT AUTHENTIC: do not process')
  if (notification === null) return paint.bad('✗ not a notification')
  const how = authenticity === 'RIGHT' ? 'authentic' : 'not verified (no security)'
  return problems.length === 0 ? paint.good(`✓ ${how}`) : paint.unsure(`! ${how}, departs from the specification`)
}

const KEY_WORDS: { readonly [authenticity in ArrivalReport['authenticity']]: string } = {
  NOT_ASKED: 'not asked for',
  RIGHT: 'right',
  MISSING: 'missing',
  DIFFERENT: 'wrong',
  UNKNOWN: 'not verified',
}

function authenticityLines({ authenticity, signature }: ArrivalReport, paint: Paint): readonly string[] {
  if (authenticity === 'NOT_ASKED') return []
  if (!signature) return [line('key or signature', KEY_WORDS[authenticity])]
  const header = terminalText(signature.header, 100)
  if (authenticity === 'RIGHT') return [line('signature', `right, in ${header}`)]
  return [
    line(
      'signature',
      signature.came === null ? `missing: no ${header}` : `${header}: ${terminalText(signature.came, 200)}`,
    ),
    line('expected', signature.expected),
    ...signature.mistakes.flatMap(({ says, advice }) => [
      line(signature.isCertain ? 'mistake' : 'likely', paint.strong(says)),
      line('', `→ ${advice}`),
    ]),
  ]
}

/** Members in their order, one level deep; the specification's notifications are not deeper. */
function notificationLines(notification: JsonValue): readonly string[] {
  if (notification === null) return []
  if (typeof notification !== 'object' || Array.isArray(notification)) return [line('body', shown(notification))]
  const members = Object.entries(notification as { readonly [name: string]: JsonValue }) // neither list nor null
  return members.slice(0, 20).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [named(name, value)]
    const inner = Object.entries(value as { readonly [name: string]: JsonValue }) // neither list nor null
    return inner.slice(0, 20).map(([member, leaf]) => named(member, leaf))
  })
}

const named = (name: string, value: JsonValue): string => line(terminalText(name, 40), shown(value))

const shown = (value: JsonValue): string => terminalText(typeof value === 'string' ? value : JSON.stringify(value), 200)

function problemLines(
  { pointer, message, expected, actual }: ArrivalReport['problems'][number],
  paint: Paint,
): readonly string[] {
  const where = pointer === '' ? '' : `${terminalText(pointer, 100)}: `
  const values = [
    ...(expected === null ? [] : [`expected ${terminalText(expected, 200)}`]),
    ...(actual === null ? [] : [`found ${terminalText(actual, 200)}`]),
  ]
  return [
    line('problem', paint.unsure(`${where}${terminalText(message, 300)}`)),
    ...(values.length > 0 ? [line('', values.join(', '))] : []),
  ]
}
