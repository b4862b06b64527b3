import { EXIT } from '../exit-codes.ts'
import { Stop } from '../stop.ts'

/** `proofbench self-test`: not in this build yet. */
export function selfTest(): never {
  throw new Stop(EXIT.internal, 'This build has no self-test yet', 'Nothing was tested.')
}
