/** Type of an option's value; decides parsing, help and completion. */
type ValueKind = 'text' | 'file' | 'folder' | 'count' | 'integer' | 'seconds' | 'bytes' | 'time' | 'choice'

export interface OptionRow {
  readonly name: string
  readonly short?: string
  /** Absent for a switch. */
  readonly value?: {
    readonly kind: ValueKind
    readonly label: string
    readonly choices?: readonly string[]
    /** Values that completion offers among others. */
    readonly suggestions?: readonly string[]
    /** Kind `integer` only: the range, both ends included. */
    readonly range?: readonly [min: number, max: number]
  }
  readonly repeatable?: true
  /** Also accepts `--no-NAME`. */
  readonly negatable?: true
  readonly help: string
}
