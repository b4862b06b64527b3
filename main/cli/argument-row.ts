/** Type of an option's value; decides parsing, help and completion. */
export type ValueKind = 'text' | 'file' | 'folder' | 'count' | 'whole' | 'seconds' | 'bytes' | 'time' | 'choice'

export interface OptionRow {
  readonly name: string
  readonly short?: string
  /** Absent for a switch. */
  readonly value?: {
    readonly kind: ValueKind
    readonly label: string
    readonly choices?: readonly string[]
    /** Kind `whole` only: the range, both ends included. */
    readonly range?: readonly [min: number, max: number]
  }
  readonly repeatable?: true
  /** Also accepts `--no-NAME`. */
  readonly negatable?: true
  readonly help: string
}

export interface OperandRow {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly kind: 'input' | 'file' | 'code' | 'label' | 'command' | 'choice' | 'sample'
  readonly choices?: readonly string[]
}

export interface CommandRow {
  /** One word, or two for a command with several actions: `trust add`. */
  readonly name: string
  readonly summary: string
  readonly operand: OperandRow | null
  /** Paragraphs of the help of this command. */
  readonly details: readonly string[]
  readonly options: readonly OptionRow[]
  readonly examples: readonly { readonly line: string; readonly says: string }[]
}
