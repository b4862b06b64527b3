/** Error in a file that a user wrote, with its position. */
export interface FileFault {
  /** Line and column are counted from 1. */
  readonly line: number
  readonly column: number
  readonly message: string
  /** Suggested correction; null if there is none. */
  readonly hint: string | null
}

/** Formats a fault like a compiler: line:column, message, and the hint on its own line. */
export const faultText = (file: string, { line, column, message, hint }: FileFault): string =>
  `${file}:${line}:${column}: ${message}${hint === null ? '' : `\n  ${hint}`}`
