import type { JsonValue, Observation } from '../schema/index.ts'
import { shortened, type ValidateOptions } from './departures.ts'
import { PROOF_VERSION } from './proof-version.ts'
import { validateStructure } from './validate-structure.ts'

const FILE = 'proof.json'

/** Clause of the detail text for each code; other codes stay as they are. */
const CLAUSES: { readonly [code: string]: string } = {
  'schema.missing-field': 'required field missing',
  'schema.wrong-type': 'wrong JSON type',
  'schema.value': 'value not allowed',
  'schema.date': 'no day of the calendar',
  'schema.date-time': 'no local date-time',
}

/**
 * Validates proof.json: any breach is `schema.proof`, since the file defines what the signature covers; then its version. The
 * member `signature` and the formats of hashes are validated by later stages. Verdict: What decides (proof.json itself)
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

/**
 * Reports a version that this build does not know. An invalid one has already been reported by the field table. Not shown: D-04
 */
function judgeVersion(value: JsonValue): readonly Observation[] {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'version')) return []
  const { version } = value as { readonly version?: JsonValue } // object with own member `version`
  const numbers = typeof version === 'string' ? /^(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?$/.exec(version) : null
  if (!numbers) return []
  const [major, ...minor] = numbers.slice(1).map((digits) => Number(digits ?? 0))
  const known = Number(PROOF_VERSION.split('.')[0])
  const values = {
    subject: { path: FILE, pointer: '/version' },
    expected: `version ${PROOF_VERSION}`,
    actual: shortened(`version ${version}`),
  }
  if (major === undefined || major === known)
    return minor.some((number) => number > 0) ? [{ code: 'schema.newer-minor-version', ...values }] : []
  if (major > known) return [{ code: 'schema.newer-version', ...values }]
  return [{ code: 'schema.proof', ...values, detail: 'version older than any that is known' }]
}
