import { CONTRADICTION } from '../../findings/index.ts'
import { capitalize, isConclusion, mayAdvise, type PartStanding, type Report } from '../../report/index.ts'
import type { Attempt } from './attempt.ts'
import type { Cause } from './cause.ts'
import type { EvidenceDiagnosis } from './diagnose-evidence.ts'
import type { Diagnosis } from './diagnosis.ts'

/** What may be said about the record that a diagnosis is made from. */
export interface DiagnosisStanding {
  readonly part: PartStanding
  /** Verdict with its reason, as a clause. */
  readonly verdict: string
  /** Findings of the verification. */
  readonly findings: readonly Pick<Report['findings'][number], 'code' | 'level' | 'message'>[]
}

/**
 * Restricts a diagnosis to what the standing of its record allows: only a confirmed record is diagnosed without the verdict, with
 * texts for the holder; nobody is given advice on the strength of one that is contradicted or was not judged. Verdict: Standing
 */
export function underStanding(recorded: Diagnosis, { part, verdict, findings }: DiagnosisStanding): Diagnosis {
  const isTestKey = findings.some(({ code }) => code === 'trust.test-key')
  const diagnosis = { ...recorded, part, isTestKey, attempt: contradicted(recorded.attempt, findings) }
  if (isConclusion(part)) return diagnosis
  const { attempt, evidence } = diagnosis
  const isAdvised = mayAdvise(part)
  const claim = part.standing === 'CONTRADICTED' ? 'The file claims' : 'The file says'
  const sentence = `${capitalize(verdict)}. ${attempt.end === 'UNREADABLE' ? '' : `${claim}: `}${attempt.sentence}`
  return {
    ...diagnosis,
    attempt: isAdvised
      ? {
          ...attempt,
          ...(attempt.actor === 'NOBODY' && TO_BE_CONFIRMED),
          ...{ sentence, result: unconfirmed(attempt.result), forHolder: '' },
        }
      : { ...attempt, ...ABOUT_THE_FILE, sentence, result: 'NEUTRAL' },
    evidence: evidence.map((item) => claimed(item, isAdvised, claim)),
  }
}

/** Names the first contradiction of a record that would need nothing. Verdict: "Consistency: the record against itself" */
function contradicted(attempt: Attempt, findings: DiagnosisStanding['findings']): Attempt {
  const contradictions = findings.filter(({ code, level }) => level === 'FAIL' && code.startsWith('consistency.'))
  const [first] = contradictions
  if (!first || attempt.actor !== 'NOBODY') return attempt
  const others = contradictions.length === 1 ? '' : ` (and ${contradictions.length - 1} more)`
  const sentence = `${attempt.sentence} The record contradicts itself: ${first.message}${others}.`
  return { ...attempt, ...CONTRADICTION, sentence, result: 'WARNING' }
}

/** Response to content that cannot be relied on. It concerns the file, not what it says. */
const ABOUT_THE_FILE = {
  actor: 'OPERATOR',
  retry: null,
  advice: 'Do not act on what the file says. Get the proof again from the service, and verify that copy.',
  forHolder: '',
  internal: 'What this file says may not be taken for a result of the service.',
} as const satisfies Partial<Attempt>

/** Response to content that needs nothing by what the file says, which nothing confirms. */
const TO_BE_CONFIRMED = {
  actor: 'OPERATOR',
  advice: 'Do not rely on this yet. The verdict says what is missing: get it, and verify again.',
  internal: 'By what the file says nothing has to be done, but that is not confirmed.',
} as const satisfies Partial<Attempt>

/** A positive result without confirmation is no result. */
const unconfirmed = (result: Attempt['result']): Attempt['result'] => (result === 'POSITIVE' ? 'NEUTRAL' : result)

function claimed(item: EvidenceDiagnosis, isAdvised: boolean, claim: string): EvidenceDiagnosis {
  const { headline, result, causes, remarks } = item
  const restrict = isAdvised ? withoutHolder : withoutResponse
  return {
    ...item,
    headline: `${claim}: ${headline}`,
    result: isAdvised ? unconfirmed(result) : 'NEUTRAL',
    causes: causes.map(restrict),
    remarks: remarks.map(restrict),
  }
}

const withoutHolder = (cause: Cause): Cause => ({
  ...cause,
  forHolder: '',
  symptoms: cause.symptoms.map(withoutHolder),
})

const withoutResponse = (cause: Cause): Cause => ({
  ...cause,
  result: 'NEUTRAL',
  actor: 'NOBODY',
  retry: null,
  advice: '',
  forHolder: '',
  internal: '',
  symptoms: cause.symptoms.map(withoutResponse),
})
