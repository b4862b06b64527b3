import type { CommandRow } from './argument-row.ts'
import type { OptionValue } from './option-value.ts'

/** Arguments that follow the table. Accessors hide how values are kept, and give each kind its type. */
export class ParsedArguments {
  readonly command: CommandRow
  readonly operands: readonly string[]
  readonly #values: ReadonlyMap<string, readonly OptionValue[]>
  readonly #switches: ReadonlyMap<string, boolean>

  constructor(
    command: CommandRow,
    operands: readonly string[],
    values: ReadonlyMap<string, readonly OptionValue[]>,
    switches: ReadonlyMap<string, boolean>,
  ) {
    this.command = command
    this.operands = operands
    this.#values = values
    this.#switches = switches
  }

  /** The last one given wins. */
  text(option: string): string | undefined {
    const value = this.#values.get(option)?.at(-1)
    return value === undefined ? undefined : String(value)
  }

  texts(option: string): readonly string[] {
    return (this.#values.get(option) ?? []).map(String)
  }

  number(option: string): number | undefined {
    const value = this.#values.get(option)?.at(-1)
    return typeof value === 'number' ? value : undefined
  }

  has(option: string): boolean {
    return this.#switches.get(option) === true
  }

  /** True, false (`--no-…`), or undefined where the reader said neither. */
  chosen(option: string): boolean | undefined {
    return this.#switches.get(option)
  }
}
