import type { ReportHead, SignedDecisions } from '../../../shared/report/index.ts'
import { CHECK_TYPE, DECISION_TYPE } from '../../../shared/review/index.ts'
import {
  importSpki,
  inclusionProblem,
  type LogInclusion,
  publicKeyOf,
  type ReadReview,
  readReview,
  recordedStatement,
} from '../../statement/index.ts'

type SignedDecision = SignedDecisions[number]
type SignedStatement = Omit<SignedDecision, 'check'>

interface DecisionsResult {
  readonly outcome: 'PASSED' | 'FAILED' | 'OPEN'
  readonly message: string
}

/**
 * Verifies the decisions in a report: signatures, archive, second person, and the proofs of the log. The keys are those that the
 * report names: the reporter vouches for them.
 */
export async function checkDecisions(head: ReportHead, decisions: SignedDecisions): Promise<DecisionsResult> {
  const sentences: string[] = []
  let isLogged = true
  for (const [index, decision] of decisions.entries()) {
    const result = await checkDecision(head, decision)
    if ('problem' in result) return { outcome: 'FAILED', message: `Decision ${index + 1}: ${result.problem}.` }
    isLogged &&= result.isLogged
    sentences.push(result.sentence)
  }
  const text = `${sentences.join('; ')}.`
  return isLogged
    ? { outcome: 'PASSED', message: `${text} The log of the library contains them.` }
    : { outcome: 'OPEN', message: `${text} That the log of the library contains them is not proved.` }
}

type Checked = { readonly problem: string } | { readonly sentence: string; readonly isLogged: boolean }

async function checkDecision({ subject }: ReportHead, decision: SignedDecision): Promise<Checked> {
  const read = await opened(decision)
  if (typeof read === 'string') return { problem: read }
  const { statement, digest, signer } = read
  if (statement.predicateType !== DECISION_TYPE) return { problem: 'the statement is no decision' }
  const about = statement.subject[0]?.digest.sha256
  if (subject.archive !== null && about !== subject.archive)
    return { problem: `it is about another archive, with the SHA-256 ${about}` }
  const { predicate } = statement
  const problem = logProblem(decision.inclusion, digest, predicate.library)
  if (problem !== null) return { problem }
  const sentence = `${predicate.decision} by ${predicate.reviewer.name} on ${predicate.time}`
  if (decision.check === null) return { sentence, isLogged: decision.inclusion !== null }
  const check = await opened(decision.check)
  if (typeof check === 'string') return { problem: `the second person: ${check}` }
  if (check.statement.predicateType !== CHECK_TYPE)
    return { problem: 'the second statement is no confirmation or return' }
  const { checked, result, reviewer, library } = check.statement.predicate
  if (checked !== digest) return { problem: 'the confirmation or return is about another statement' }
  if (check.signer === signer) return { problem: 'the same key decided and confirmed' }
  const checkProblem = logProblem(decision.check.inclusion, check.digest, library)
  if (checkProblem !== null) return { problem: `the second person: ${checkProblem}` }
  return {
    sentence: `${sentence}, ${result} by ${reviewer.name}`,
    isLogged: decision.inclusion !== null && decision.check.inclusion !== null,
  }
}

/** Verifies a signature; returns the reason if it is not valid. */
async function opened({ statement, signer }: SignedStatement): Promise<ReadReview | string> {
  const key = keyOf(signer)
  if (!key) return 'its public key cannot be read'
  const read = await readReview(statement, (fingerprint) => (fingerprint === key.fingerprint ? key.spki : null))
  return read.isValid ? read : read.message
}

function keyOf(spki: string): ReturnType<typeof publicKeyOf> | null {
  try {
    return publicKeyOf(importSpki(Buffer.from(spki, 'base64')))
  } catch {
    return null
  }
}

const PROBLEMS = {
  NOT_A_PROOF: 'the proof of the log cannot be read',
  OTHER_LOG: 'the proof is one of another log',
  CHECKPOINT_INVALID: 'the signature of the checkpoint of the log is not valid',
  NOT_INCLUDED: 'the log under this checkpoint does not contain the entry: it was cut off or changed',
} as const

/** Returns why a proof of the log does not hold; null if it holds or there is none. */
function logProblem(inclusion: LogInclusion | null, digest: string, library: string): string | null {
  if (inclusion === null) return null
  const problem = inclusionProblem(inclusion, library)
  if (problem) return PROBLEMS[problem]
  return recordedStatement(inclusion.entry) === digest ? null : 'the entry of the log is about another statement'
}
