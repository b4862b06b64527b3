/** Something in a scenario file that is not right, and where. */
export interface ScenarioFault {
  /** Both from 1. */
  readonly line: number
  readonly column: number
  readonly message: string
  /** What would be right; null where nothing is near. */
  readonly hint: string | null
}

/** As compilers print it: line:column, message, and the hint on a line of its own. */
export const faultText = (file: string, { line, column, message, hint }: ScenarioFault): string =>
  `${file}:${line}:${column}: ${message}${hint === null ? '' : `\n  ${hint}`}`
