import type { JsonValue } from '../../../shared/schema/index.ts'
import type { Originals } from './originals.ts'
import { isSpecified, isSpecifiedValue } from './vocabulary.ts'

/** Texts of a twin. */
export interface TwinTexts {
  readonly proof: JsonValue
  readonly identityDetails: JsonValue
  readonly details: JsonValue
  readonly rootFolder: string
}

/** Local date-time, or a number: replaced by computation, and full of digits that occur everywhere. */
const COMPUTED = /^[\d\s.:TZ+-]+$/

/** Returns the place of the first text of a twin that repeats a string of the original; null if there is none. */
export function remainingPlace(
  { proof, identityDetails, details, rootFolder }: TwinTexts,
  originals: Originals,
): string | null {
  const known = new Map<string, boolean>()
  const remains = (text: string): boolean => {
    const before = known.get(text)
    if (before !== undefined) return before
    const isExempt = isSpecifiedValue(text) || isSpecified(text) || COMPUTED.test(text)
    const found = !isExempt && originals.remainingIn(text) !== null
    known.set(text, found)
    return found
  }
  return (
    (remains(rootFolder) ? 'the root folder' : null) ??
    placeIn(proof, 'proof.json', remains) ??
    placeIn(identityDetails, 'identityDetails.json', remains) ??
    placeIn(details, 'verificationAndEvaluationDetails.json', remains)
  )
}

function placeIn(value: JsonValue, place: string, remains: (text: string) => boolean): string | null {
  if (typeof value === 'string') return remains(value) ? place : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, member] of Object.entries(value)) {
    const within = `${place}/${name}`
    const found = !Array.isArray(value) && remains(name) ? within : placeIn(member, within, remains)
    if (found !== null) return found
  }
  return null
}
