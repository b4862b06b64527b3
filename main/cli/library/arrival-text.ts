import type { JsonValue } from '../../../shared/schema/index.ts'
import { type Paint, terminalText } from '../../report/index.ts'
import type { ArrivalReport } from './arrival-report.ts'

const SHOWN_PROBLEMS = 10

/** Formats one request for people: content, authenticity, problems and the response status. */
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
  const label = authenticity === 'RIGHT' ? 'authentic' : 'not verified (no security)'
  return problems.length === 0 ? paint.good(`✓ ${label}`) : paint.unsure(`! ${label}, departs from the specification`)
}

const KEY_LABELS: { readonly [authenticity in ArrivalReport['authenticity']]: string } = {
  NOT_ASKED: 'not asked for',
  RIGHT: 'right',
  MISSING: 'missing',
  DIFFERENT: 'wrong',
  UNKNOWN: 'not verified',
}

function authenticityLines({ authenticity, signature }: ArrivalReport, paint: Paint): readonly string[] {
  if (authenticity === 'NOT_ASKED') return []
  if (!signature) return [line('key or signature', KEY_LABELS[authenticity])]
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

/** Formats members in document order, one level deep; the specification's notifications are not nested deeper. */
function notificationLines(notification: JsonValue): readonly string[] {
  if (notification === null) return []
  if (typeof notification !== 'object' || Array.isArray(notification)) return [line('body', shownValue(notification))]
  const members = Object.entries(notification as { readonly [name: string]: JsonValue }) // neither array nor null
  return members.slice(0, 20).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [memberLine(name, value)]
    const inner = Object.entries(value as { readonly [name: string]: JsonValue }) // neither array nor null
    return inner.slice(0, 20).map(([member, leaf]) => memberLine(member, leaf))
  })
}

const memberLine = (name: string, value: JsonValue): string => line(terminalText(name, 40), shownValue(value))

const shownValue = (value: JsonValue): string =>
  terminalText(typeof value === 'string' ? value : JSON.stringify(value), 200)

function problemLines(
  { pointer, message, expected, actual }: ArrivalReport['problems'][number],
  paint: Paint,
): readonly string[] {
  const prefix = pointer === '' ? '' : `${terminalText(pointer, 100)}: `
  const values = [
    ...(expected === null ? [] : [`expected ${terminalText(expected, 200)}`]),
    ...(actual === null ? [] : [`found ${terminalText(actual, 200)}`]),
  ]
  return [
    line('problem', paint.unsure(`${prefix}${terminalText(message, 300)}`)),
    ...(values.length > 0 ? [line('', values.join(', '))] : []),
  ]
}
