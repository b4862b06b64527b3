import { terminalText } from '../../report/index.ts'
import { type FileFault, faultText } from '../../yaml/index.ts'
import { type Stop, usageStop } from './stop.ts'

/** Maximum number of faults that are printed. */
const MAX_FAULTS = 20

/** Returns the error for a file with faults: the message, then the faults with their lines and hints. `name` is printable. */
export function faultStop(message: string, name: string, faults: readonly FileFault[]): Stop {
  const lines = faults.slice(0, MAX_FAULTS).flatMap((fault) => {
    const hint = fault.hint === null ? null : terminalText(fault.hint, 300)
    return faultText(name, { ...fault, message: terminalText(fault.message, 300), hint }).split('\n')
  })
  const more = faults.length - MAX_FAULTS
  return usageStop(message, more > 0 ? [...lines, `and ${more} more`] : lines)
}
