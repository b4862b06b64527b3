import { type Stats, statSync } from 'node:fs'
import { usageStop } from '../arguments/stop.ts'

/** Throws `Stop` if the output file is one of the inputs: a report must never replace its subject. */
export function refuseInputAsOutput(path: string, operands: readonly string[]): void {
  const target = statOrNull(path)
  if (!target?.isFile()) return
  for (const operand of operands) {
    if (operand === '-') continue
    const input = statOrNull(operand)
    if (input?.ino === target.ino && input.dev === target.dev) {
      throw usageStop(`--output ${path} is one of the inputs`, 'Choose another name for the report.')
    }
  }
}

/** Returns null also if access is denied; opening the file reports that. */
function statOrNull(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}
