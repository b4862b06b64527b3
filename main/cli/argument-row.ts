/** What an option's value is: decides parsing, help and completion. */
export type ValueKind = 'text' | 'file' | 'folder' | 'count' | 'whole' | 'seconds' | 'bytes' | 'time' | 'choice'

export interface OptionRow {
  readonly name: string
  readonly short?: string
  /** Absent for a switch. */
  readonly value?: {
    readonly kind: ValueKind
    readonly label: string
    readonly choices?: readonly string[]
    /** Of kind whole: least and most, both included. */
    readonly range?: readonly [least: number, most: number]
  }
  readonly repeatable?: true
  /** The switch exists as `--no-NAME` too. */
  readonly negatable?: true
  readonly help: string
}

export interface OperandRow {
  readonly label: string
  readonly least: number
  readonly most: number
  readonly kind: 'input' | 'file' | 'code' | 'label' | 'command' | 'choice' | 'sample'
  readonly choices?: readonly string[]
}

export interface CommandRow {
  /** One word, or two where a command has several actions: `trust add`. */
  readonly name: string
  readonly summary: string
  readonly operand: OperandRow | null
  /** Paragraphs of the command's own help. */
  readonly details: readonly string[]
  readonly options: readonly OptionRow[]
  readonly examples: readonly { readonly line: string; readonly says: string }[]
}
