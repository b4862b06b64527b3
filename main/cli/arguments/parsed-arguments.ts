import type { OptionValue } from './option-value.ts'

/** Arguments that conform to the rows of their command, with an accessor for each type of value. */
export class ParsedArguments {
  readonly operands: readonly string[]
  readonly #values: ReadonlyMap<string, readonly OptionValue[]>
  readonly #switches: ReadonlyMap<string, boolean>

  constructor(
    operands: readonly string[],
    values: ReadonlyMap<string, readonly OptionValue[]>,
    switches: ReadonlyMap<string, boolean>,
  ) {
    this.operands = operands
    this.#values = values
    this.#switches = switches
  }

  /** Returns the last value. */
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

  /** Returns true, false (`--no-…`), or undefined if the switch is absent. */
  chosen(option: string): boolean | undefined {
    return this.#switches.get(option)
  }
}
