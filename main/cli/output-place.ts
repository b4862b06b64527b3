import { statSync } from 'node:fs'
import { usageStop } from './stop.ts'

/** A report must never replace what it is about. */
export function refuseInputAsOutput(place: string, operands: readonly string[]): void {
  const target = statSync(place, { throwIfNoEntry: false })
  if (!target?.isFile()) return
  for (const operand of operands) {
    if (operand === '-') continue
    const input = statSync(operand, { throwIfNoEntry: false })
    if (input?.ino === target.ino && input.dev === target.dev) {
      throw usageStop(`--output ${place} is one of the inputs`, 'Choose another name for the report.')
    }
  }
}
