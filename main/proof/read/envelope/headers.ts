import type { Limits } from '../limits.ts'
import { DECIDING_HEADER, trimBlanks } from './deciding-header.ts'

export interface Header {
  readonly name: string
  /**
   * Unfolded; contains a line feed where a header that decides is folded inside quotes. The value of Content-Transfer-Encoding keeps
   * its folds and the blanks at its end.
   */
  readonly value: string
}

export interface HeaderBlock {
  readonly headers: readonly Header[]
  /** Length in bytes, including the empty line. */
  readonly length: number
  readonly lineEnds: ReadonlySet<'CRLF' | 'LF'>
  readonly hasSpaceBeforeColon: boolean
}

/** Reason why a block of lines is not an unambiguous header block. */
export interface HeaderProblem {
  readonly code: 'envelope.malformed' | 'envelope.limit-exceeded'
  readonly detail: string
  readonly expected?: string
  readonly actual?: string
}

/**
 * Parses header lines up to the empty line, unfolded (RFC 5322 2.2). `bytes` may extend beyond the block. Refuses what readers
 * disagree about: bare CR, NUL, lines of blanks, lines without a colon.
 */
export function readHeaders(bytes: Buffer, limits: Limits): HeaderBlock | HeaderProblem {
  const lines: string[] = []
  const lineEnds = new Set<'CRLF' | 'LF'>()
  let at = 0
  for (;;) {
    const end = bytes.indexOf(0x0a, at)
    if (end < 0 || end > limits.envelopeHeaderBytes) {
      return bytes.length > limits.envelopeHeaderBytes
        ? {
            code: 'envelope.limit-exceeded',
            detail: 'a header block',
            expected: `at most ${limits.envelopeHeaderBytes} bytes (envelopeHeaderBytes)`,
            actual: 'more',
          }
        : { code: 'envelope.malformed', detail: 'the headers do not end' }
    }
    const isCrlf = end > at && bytes[end - 1] === 0x0d
    lineEnds.add(isCrlf ? 'CRLF' : 'LF')
    const line = bytes.toString('latin1', at, isCrlf ? end - 1 : end)
    at = end + 1
    if (line === '') break
    if (line.includes('\r') || line.includes('\0'))
      return { code: 'envelope.malformed', detail: 'a header holds a bare CR or a NUL' }
    if (line[0] === ' ' || line[0] === '\t') {
      if (trimBlanks(line) === '')
        return { code: 'envelope.malformed', detail: 'a header line holds nothing but blanks' }
      if (lines.length === 0) return { code: 'envelope.malformed', detail: 'the first header line is folded' }
      lines[lines.length - 1] += `\n${line}`
    } else lines.push(line)
    if (lines.length > limits.envelopeHeaderCount) {
      return {
        code: 'envelope.limit-exceeded',
        detail: 'a header block',
        expected: `at most ${limits.envelopeHeaderCount} headers (envelopeHeaderCount)`,
        actual: 'more',
      }
    }
  }
  return toBlock(lines, at, lineEnds)
}

function toBlock(
  lines: readonly string[],
  length: number,
  lineEnds: ReadonlySet<'CRLF' | 'LF'>,
): HeaderBlock | HeaderProblem {
  const headers: Header[] = []
  let hasSpaceBeforeColon = false
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = trimBlanks(line.slice(0, colon))
    if (colon <= 0 || !/^[!-9;-~]+$/.test(name))
      return { code: 'envelope.malformed', detail: 'a header line has no name and colon' }
    if (name.length !== colon) hasSpaceBeforeColon = true
    headers.push({ name, value: headerValue(name, line.slice(colon + 1)) })
  }
  return { headers, length, lineEnds, hasSpaceBeforeColon }
}

function headerValue(name: string, raw: string): string {
  const isDeciding = DECIDING_HEADER.test(name)
  // Python compares an encoding with all white space after it.
  return isDeciding && !/type$/i.test(name) ? raw.replace(/^[ \t]+/, '') : unfolded(raw, isDeciding)
}

/** Joins the lines of a value by one space, or by a line feed inside quotes if `keepsQuoted`. RFC 5322 2.2.3 */
function unfolded(value: string, keepsQuoted: boolean): string {
  let text = ''
  let isQuoted = false
  for (const line of value.split('\n')) {
    text += text === '' ? trimBlanks(line) : `${isQuoted && keepsQuoted ? '\n' : ' '}${trimBlanks(line)}`
    if (line.split('"').length % 2 === 0) isQuoted = !isQuoted
  }
  return text
}

/** Returns the values of all headers with a name, which is given in lower case. */
export const valuesOf = (headers: readonly Header[], name: string): readonly string[] =>
  headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value)
