import { DEFAULT_LIMITS, type Limits } from '../proof/read/limits.ts'
import { nearest } from './nearest.ts'
import { readSize } from './option-value.ts'
import { usageStop } from './stop.ts'

/** `--limit NAME=VALUE`, any number of times → the limits of reading. */
export function limitsFrom(texts: readonly string[]): Limits {
  const chosen: { [name: string]: number } = {}
  for (const text of texts) {
    const at = text.indexOf('=')
    const name = at < 0 ? text : text.slice(0, at)
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) {
      const near = nearest(name, Object.keys(DEFAULT_LIMITS))
      throw usageStop(
        `There is no limit ${JSON.stringify(name)}`,
        `${near ? `Did you mean ${near}? ` : ''}Limits: ${Object.keys(DEFAULT_LIMITS).join(', ')}.`,
      )
    }
    const value = at < 0 ? undefined : readSize(text.slice(at + 1))
    if (value === undefined)
      throw usageStop(
        `--limit ${name} needs a number or a size`,
        `Example: --limit ${name}=${DEFAULT_LIMITS[name as keyof Limits]}`,
      )
    chosen[name] = value
  }
  return { ...DEFAULT_LIMITS, ...chosen }
}
