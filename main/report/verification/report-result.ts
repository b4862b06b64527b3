/** Result of one check of a report. `OPEN` proves nothing against it. */
export interface ReportCheck {
  readonly id:
    | 'form'
    | 'document'
    | 'signature'
    | 'signer'
    | 'parts'
    | 'print'
    | 'archive'
    | 'decisions'
    | 'later'
    | 'time'
  readonly outcome: 'PASSED' | 'FAILED' | 'OPEN' | 'SKIPPED'
  readonly message: string
  /** Sentence for users of the command line alone: the option that this check lacks. */
  readonly commandLine?: string
}

/** Result of a verification in one word. `OUTDATED`: everything holds, and the library of record knows later decisions. */
export type ReportResult = 'VERIFIED' | 'OUTDATED' | 'NOT_PROVED' | 'FAILED' | 'NO_REPORT'

export function resultOf({
  foreign,
  checks,
}: {
  readonly foreign: boolean
  readonly checks: readonly ReportCheck[]
}): ReportResult {
  if (foreign) return 'NO_REPORT'
  if (checks.some(({ outcome }) => outcome === 'FAILED')) return 'FAILED'
  const open = checks.filter(({ outcome }) => outcome === 'OPEN')
  if (open.some(({ id }) => id !== 'later')) return 'NOT_PROVED'
  return open.length > 0 ? 'OUTDATED' : 'VERIFIED'
}
