import type { Observation } from '../findings/finding.ts'
import type { JsonValue } from '../report/facts.ts'
import { shortened, type ValidateOptions } from './departures.ts'
import { PROOF_VERSION } from './proof-version.ts'
import { validateStructure } from './validate-structure.ts'

const FILE = 'proof.json'

/** How each departure is said in one clause; those not here keep their own code. */
const CLAUSES: { readonly [code: string]: string } = {
  'schema.missing-field': 'required field missing',
  'schema.wrong-type': 'wrong JSON type',
  'schema.value': 'value not allowed',
  'schema.date': 'no day of the calendar',
  'schema.date-time': 'no local date-time',
}

/**
 * proof.json against the specification: any breach is `schema.proof`, since the file says what the signature covers; then its
 * version. The member `signature` is left to the stage that reads it, and so are the forms of hashes.
 * Verdict: What decides (proof.json itself)
 */
export function validateProof(value: JsonValue, options: ValidateOptions = {}): readonly Observation[] {
  const seen = validateStructure('Proof', value, FILE, options).filter(
    ({ subject }) => subject.pointer !== '/signature',
  )
  return [...seen.map(asProofObservation), ...judgeVersion(value)]
}

function asProofObservation(observation: Observation): Observation {
  const clause = CLAUSES[observation.code]
  if (clause === undefined) return observation
  return { ...observation, code: 'schema.proof', detail: `${clause}: ${observation.detail ?? FILE}` }
}

/** Not shown: D-04. A version that is no version at all is a breach that the field table has reported. */
function judgeVersion(value: JsonValue): readonly Observation[] {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'version')) return []
  const { version } = value as { readonly version?: JsonValue } // an object with its own member `version`
  const numbers = typeof version === 'string' ? /^(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?$/.exec(version) : null
  if (!numbers) return []
  const [major, ...minor] = numbers.slice(1).map((digits) => Number(digits ?? 0))
  const known = Number(PROOF_VERSION.split('.')[0])
  const what = {
    subject: { path: FILE, pointer: '/version' },
    expected: `version ${PROOF_VERSION}`,
    actual: shortened(`version ${version}`),
  }
  if (major === undefined || major === known)
    return minor.some((number) => number > 0) ? [{ code: 'schema.newer-minor-version', ...what }] : []
  if (major > known) return [{ code: 'schema.newer-version', ...what }]
  return [{ code: 'schema.proof', ...what, detail: 'version older than any that is known' }]
}
