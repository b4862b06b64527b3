import { DEFAULT_LIMITS, type Limits } from '../../proof/index.ts'
import { nearestWord } from '../../yaml/index.ts'
import { readSize } from './option-value.ts'
import { usageStop } from './stop.ts'

/** Parses the values of `--limit NAME=VALUE` into the limits of the reader. Throws `Stop` for an unknown name or invalid size. */
export function limitsFrom(values: readonly string[]): Limits {
  const limits: { [name: string]: number } = {}
  for (const text of values) {
    const separator = text.indexOf('=')
    const name = separator < 0 ? text : text.slice(0, separator)
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) {
      const near = nearestWord(name, Object.keys(DEFAULT_LIMITS))
      throw usageStop(
        `There is no limit ${JSON.stringify(name)}`,
        `${near ? `Did you mean ${near}? ` : ''}Limits: ${Object.keys(DEFAULT_LIMITS).join(', ')}.`,
      )
    }
    const value = separator < 0 ? undefined : readSize(text.slice(separator + 1))
    if (value === undefined)
      throw usageStop(
        `--limit ${name} needs a number or a size`,
        `Example: --limit ${name}=${DEFAULT_LIMITS[name as keyof Limits]}`,
      )
    limits[name] = value
  }
  return { ...DEFAULT_LIMITS, ...limits }
}
