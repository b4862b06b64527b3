import { type Stats, statSync } from 'node:fs'
import { usageStop } from './stop.ts'

/** A report must never replace what it is about. */
export function refuseInputAsOutput(place: string, operands: readonly string[]): void {
  const target = look(place)
  if (!target?.isFile()) return
  for (const operand of operands) {
    if (operand === '-') continue
    const input = look(operand)
    if (input?.ino === target.ino && input.dev === target.dev) {
      throw usageStop(`--output ${place} is one of the inputs`, 'Choose another name for the report.')
    }
  }
}

/** Null also where it may not be looked at: whoever opens it says so. */
function look(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}
