import { escapeCharacter, visible } from '../analysis/index.ts'
import { counted, isConclusion } from '../report/index.ts'
import { type ListedRow, rowVerdict } from './archive-row.ts'

const COLUMNS: readonly (readonly [string, (row: ListedRow) => string | number | null])[] = [
  ['name', ({ name }) => name],
  ['verdict', rowVerdict],
  ['subIndication', ({ outcome }) => (outcome.kind === 'report' ? outcome.subIndication : outcome.code)],
  ['integrity', ({ outcome }) => (outcome.kind === 'report' ? outcome.integrity : null)],
  ['authenticity', ({ outcome }) => (outcome.kind === 'report' ? outcome.authenticity : null)],
  ['conformance', ({ outcome }) => (outcome.kind === 'report' ? outcome.conformance : null)],
  ['testKey', ({ outcome }) => (outcome.kind === 'report' ? String(outcome.testKey) : null)],
  ['reason', ({ reason }) => reason],
  ['levelOfAssurance', ({ service }) => service?.levelOfAssurance ?? null],
  ['conclusionSigned', ({ service }) => (service ? String(isConclusion(service.standing)) : null)],
  ['evidence', ({ service }) => service?.evidenceCount ?? null],
  ['worstEvidence', ({ service }) => service?.worstEvidence?.type ?? null],
  ['worstEvidenceStatus', ({ service }) => service?.worstEvidence?.status ?? null],
  ['proofEnd', ({ service }) => service?.endDateTime ?? null],
  ['size', ({ size }) => size],
  ['sha256', ({ sha256 }) => sha256],
  ['milliseconds', ({ took }) => Math.round(took)],
  ['conclusionStanding', ({ service }) => service?.standing.standing ?? null],
]

/** Formats rows as CSV with a header (RFC 4180, CRLF, UTF-8 with a byte order mark for spreadsheets). */
export function rowsCsv(rows: readonly ListedRow[]): string {
  const lines = [COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, value]) => value(row)))]
  return `\ufeff${lines.map(csvLine).join('')}`
}

/** Formats a line of CSV (RFC 4180), so that no spreadsheet evaluates a value. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(field).join(',')}\r\n`

/** First characters that make a spreadsheet evaluate a text as a formula; an apostrophe prevents it. */
const FORMULA = /^[=+\-@\t\r\n|]/

function field(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // As in every other output: a terminal would execute control characters, and line ends and marks of direction disguise a name.
  const text = visible(value).replace(/\p{Bidi_Control}/gu, escapeCharacter)
  const inert = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${text}` : text
  return /[",']|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** Returns the file name of an export: date and count only, no data from the rows. `what`: count and kind of the rows. */
export const exportName = (rows: number, at: string, extension: string, what = counted(rows, 'archive')): string =>
  `proofbench-${what.replaceAll(' ', '-')}-${at.slice(0, 19).replaceAll(/[:T]/g, '-')}.${extension}`
