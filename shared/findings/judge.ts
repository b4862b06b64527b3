import type { Observation } from '../schema/index.ts'
import { adviceOf, type Effect, type ReadingPlace } from './catalogue/entry.ts'
import { CATALOGUE } from './catalogue/index.ts'
import type { Finding } from './finding.ts'
import { levelUnder, type Policy } from './policy.ts'

/** Finding with its effect on the verdict; null if it has none (warnings, conformance). */
export interface Judged {
  readonly finding: Finding
  readonly check: string
  readonly effect: Effect | null
}

/** If only the reader's own policy makes a finding a failure, nothing is proven against the archive. */
const POLICY_FAILURE: Effect = { indication: 'INDETERMINATE', subIndication: 'SIG_CONSTRAINTS_FAILURE' }

/** Assigns each observation its level under `policy`; IGNORE drops it. Throws if the catalogue lacks the code (a bug). */
export function judge(
  observations: readonly Observation[],
  policy: Policy,
  place: ReadingPlace = 'commandLine',
): readonly Judged[] {
  return observations.flatMap((observation) => judgeOne(observation, policy, place) ?? [])
}

function judgeOne(observation: Observation, policy: Policy, place: ReadingPlace): Judged | null {
  const { code, subject, expected, actual, detail } = observation
  const entry = CATALOGUE.get(code)
  if (!entry) throw new Error(`Finding ${code} is not in the catalogue`)
  const variant = observation.variant === undefined ? undefined : entry.variants?.[observation.variant]
  if (observation.variant !== undefined && !variant)
    throw new Error(`Finding ${code} has no variant ${observation.variant}`)
  const weighed = { ...entry, ...variant }
  const level = levelUnder(policy, code, weighed)
  if (level === 'IGNORE') return null
  const { question, failure } = weighed
  const message = detail === undefined ? failure : `${failure}: ${detail}`
  const isElsewhere = subject.path !== undefined && subject.path !== 'proof.json'
  const check = isElsewhere ? (entry.elsewhere ?? weighed.check) : weighed.check
  const finding: Finding = {
    code,
    level,
    question,
    message,
    subject,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    specification: entry.specification,
    advice: adviceOf(weighed, place),
  }
  if (level !== 'FAIL' || question === 'conformance') return { finding, check, effect: null }
  const raised = weighed.level !== 'FAIL'
  return { finding, check, effect: raised ? POLICY_FAILURE : (weighed.effect ?? POLICY_FAILURE) }
}
