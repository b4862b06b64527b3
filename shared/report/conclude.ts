import type { Check, Judged, Outcome, Question, SubIndication } from '../findings/index.ts'
import type { Conclusion, Conformance, Indication } from './report.ts'

/**
 * Precedence of reasons: the earliest failed stage, since later ones depend on it. Verdict: "one subIndication that names the
 * reason".
 */
const PRECEDENCE: readonly SubIndication[] = [
  'FORMAT_FAILURE',
  'HASH_FAILURE',
  'SIGNED_DATA_NOT_FOUND',
  'SIG_CRYPTO_FAILURE',
  'REVOKED',
  'SIG_CONSTRAINTS_FAILURE',
  'NO_SIGNING_CERTIFICATE_FOUND',
  'CRYPTO_CONSTRAINTS_FAILURE',
  'NO_CERTIFICATE_CHAIN_FOUND',
  'CHAIN_CONSTRAINTS_FAILURE',
  'REVOKED_NO_POE',
  'OUT_OF_BOUNDS_NO_POE',
  'GENERIC',
]

/** Checks without which no archive passes, even if there are no findings. */
const REQUIRED: { readonly [check: string]: Question } = {
  'layout.files': 'integrity',
  'json.proof': 'integrity',
  'schema.proof': 'integrity',
  'hash.files': 'integrity',
  'hash.coverage': 'integrity',
  'signature.form': 'authenticity',
  'signature.algorithm': 'authenticity',
  'signature.payload': 'authenticity',
  'trust.key': 'authenticity',
  'signature.cryptographic': 'authenticity',
}

/**
 * Computes the verdict from findings and checks. `isContentJudgeable`: see `isJudgeable`. Pure; Verdict: "indication is decided by
 * integrity and authenticity alone".
 */
export function conclude(judged: readonly Judged[], checks: readonly Check[], isContentJudgeable: boolean): Conclusion {
  const integrity = outcomeOf('integrity', judged, checks)
  const authenticity = outcomeOf('authenticity', judged, checks)
  const indication = worst(integrity, authenticity)
  return {
    indication,
    subIndication: indication === 'TOTAL_PASSED' ? null : reasonFor(indication, judged),
    integrity,
    authenticity,
    conformance: isContentJudgeable ? conformanceOf(judged) : 'NOT_JUDGED',
  }
}

function outcomeOf(question: Question, judged: readonly Judged[], checks: readonly Check[]): Outcome {
  const effects = judged.flatMap(({ finding, effect }) => (finding.question === question && effect ? [effect] : []))
  if (effects.some(({ indication }) => indication === 'TOTAL_FAILED')) return 'FAILED'
  if (effects.length > 0) return 'INDETERMINATE'
  const done = new Set(checks.filter(({ outcome }) => outcome !== 'SKIPPED').map(({ id }) => id))
  const complete = Object.entries(REQUIRED).every(([check, required]) => required !== question || done.has(check))
  return complete ? 'PASSED' : 'INDETERMINATE'
}

function worst(integrity: Outcome, authenticity: Outcome): Indication {
  if (integrity === 'FAILED' || authenticity === 'FAILED') return 'TOTAL_FAILED'
  return integrity === 'PASSED' && authenticity === 'PASSED' ? 'TOTAL_PASSED' : 'INDETERMINATE'
}

function reasonFor(indication: Indication, judged: readonly Judged[]): SubIndication {
  const reasons = new Set(
    judged.flatMap(({ effect }) => (effect?.indication === indication ? [effect.subIndication] : [])),
  )
  // Without a finding, only a required check that did not run leaves the verdict open.
  return PRECEDENCE.find((reason) => reasons.has(reason)) ?? 'SIG_CONSTRAINTS_FAILURE'
}

/** proof.json against the specification belongs to the content, too: it also decides about integrity. Verdict: What decides */
function conformanceOf(judged: readonly Judged[]): Conformance {
  const levels = new Set(
    judged
      .filter(({ finding: { question, code } }) => question === 'conformance' || code === 'schema.proof')
      .map(({ finding }) => finding.level),
  )
  if (levels.has('FAIL')) return 'ERRORS'
  return levels.has('WARN') ? 'WARNINGS' : 'PASSED'
}
