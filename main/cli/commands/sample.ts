import { EXIT } from '../exit-codes.ts'
import { Stop } from '../stop.ts'

/** `proofbench sample`: not in this build yet. */
export function sample(): never {
  throw new Stop(EXIT.internal, 'This build has no samples yet', 'Nothing was written.')
}
