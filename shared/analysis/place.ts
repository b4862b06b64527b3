import { pointerToken } from '../schema/index.ts'

/** Position of a value in a JSON file of the archive; the empty pointer is the whole file. RFC 6901 */
export interface Place {
  readonly path: string
  readonly pointer: string
}

export const PROOF_FILE = 'proof.json'
export const IDENTITY_FILE = 'identityDetails.json'
export const DETAILS_FILE = 'verificationAndEvaluationDetails.json'

export const inProof = (pointer: string): Place => ({ path: PROOF_FILE, pointer })
export const inIdentity = (pointer: string): Place => ({ path: IDENTITY_FILE, pointer })
export const inDetails = (pointer: string): Place => ({ path: DETAILS_FILE, pointer })

/** Returns the place of a member or element below a place. */
export function below({ path, pointer }: Place, ...names: readonly (string | number)[]): Place {
  let longer = pointer
  for (const name of names)
    longer += typeof name === 'number' || !SPECIAL.test(name) ? `/${name}` : `/${pointerToken(name)}`
  return { path, pointer: longer }
}

/** Tests for names that need escaping; few do, and a record has hundreds of thousands of places. */
const SPECIAL = /[~/]/

/** Returns a unique text for a place, for keys of maps and lists. */
export const placeKey = ({ path, pointer }: Place): string => `${path}#${pointer}`
