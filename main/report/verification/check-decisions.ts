import type { ReportHead, SignedDecisions } from '../../../shared/report/index.ts'
import { CHECK_TYPE, DECISION_TYPE } from '../../../shared/review/index.ts'
import {
  importSpki,
  inclusionProblem,
  type LogInclusion,
  type LogKey,
  logKeyOf,
  publicKeyOf,
  type ReadReview,
  readCheckpoint,
  readReview,
  recordedStatement,
} from '../../statement/index.ts'
import type { ReportCopy } from '../document/report-copy.ts'
import { againstRecord } from './against-record.ts'
import type { CheckedDecision, DecisionsResult } from './checked-decision.ts'
import type { LibraryRecord } from './library-record.ts'
import { printedDecisionsProblem } from './printed-decisions.ts'

type SignedDecision = SignedDecisions[number]
type SignedStatement = Omit<SignedDecision, 'check'>

/** Who is asked about the decisions of a report: a library, or nobody but the keys that the user has named. */
export interface DecisionAuthority {
  /** What the library of record says; null if none was named. */
  readonly record: LibraryRecord | null
  /** Whether the user has named this key of a log. */
  isLogNamed(key: LogKey): boolean
  /** Whether the signed decisions were left out of this copy. */
  readonly isOmitted: boolean
}

/**
 * Verifies the decisions in a report: signatures, archive, second person, proofs of the log. Then the library of record decides whose
 * signatures they are, whether they were allowed, and whether others came later; without one, the log is that of the key which the report
 * names, and its reporter vouches for the people.
 */
export async function checkDecisions(
  copy: ReportCopy,
  decisions: SignedDecisions,
  { record, isLogNamed, isOmitted }: DecisionAuthority,
): Promise<readonly DecisionsResult[]> {
  const { head } = copy
  const checked: CheckedDecision[] = []
  for (const [index, decision] of decisions.entries()) {
    const result = await checkDecision(head, decision)
    if (typeof result === 'string')
      return [{ id: 'decisions', outcome: 'FAILED', message: `Decision ${index + 1}: ${result}.` }]
    checked.push(result)
  }
  const printed = isOmitted ? null : printedDecisionsProblem(copy, checked)
  if (printed !== null)
    return [
      { id: 'decisions', outcome: 'FAILED', message: `The report does not print what the people signed: ${printed}.` },
    ]
  if (record) return againstRecord(copy, checked, record, isOmitted)
  if (isOmitted) return [WITHOUT_STATEMENTS]
  return checked.length === 0 ? [] : [withoutRecord(checked, isLogNamed)]
}

const WITHOUT_STATEMENTS: DecisionsResult = {
  id: 'decisions',
  outcome: 'OPEN',
  message:
    'Decisions are printed as the reporter states them. Their signed statements were left out of this copy: only the library of record can prove them.',
  commandLine: 'Name it with --library.',
}

function withoutRecord(
  checked: readonly CheckedDecision[],
  isLogNamed: DecisionAuthority['isLogNamed'],
): DecisionsResult {
  const text = `${checked.map(({ sentence }) => sentence).join('; ')}, as the reporter states`
  const inclusions = checked.flatMap(({ inclusions }) => inclusions)
  const proved = inclusions.filter((inclusion) => inclusion !== null)
  if (proved.length < inclusions.length)
    return { id: 'decisions', outcome: 'OPEN', message: `${text}. That a log contains them is not proved.` }
  const keys = new Map(proved.map(({ logKey }) => [logKey, logKeyOf(importSpki(Buffer.from(logKey, 'base64')))]))
  const [key, another] = keys.values()
  if (!key || another)
    return { id: 'decisions', outcome: 'FAILED', message: `${text}. They are in the logs of different libraries.` }
  const times = proved
    .map(({ checkpoint }) => readCheckpoint(checkpoint, key))
    .flatMap((read) => (read.isValid ? read.checkpoint.time : []))
  const asOf = `as of ${times.sort().at(-1) ?? 'no time'}; later decisions are not known here`
  return isLogNamed(key)
    ? {
        id: 'decisions',
        outcome: 'PASSED',
        message: `${text}. The log with the key ${key.fingerprint}, which you have named, contains them ${asOf}.`,
      }
    : {
        ...{ id: 'decisions', outcome: 'OPEN' },
        message: `${text}. A log with the key ${key.fingerprint}, which you have not named, contains them ${asOf}.`,
      }
}

/** Verifies what a decision proves by itself; returns the reason if it does not hold. */
async function checkDecision({ subject }: ReportHead, decision: SignedDecision): Promise<CheckedDecision | string> {
  const read = await opened(decision)
  if (typeof read === 'string') return read
  const { statement, digest, signer } = read
  if (statement.predicateType !== DECISION_TYPE) return 'the statement is no decision'
  const about = statement.subject[0]?.digest.sha256
  if (subject.archive !== null && about !== subject.archive)
    return `it is about another archive, with the SHA-256 ${about}`
  const { predicate } = statement
  const problem = logProblem(decision.inclusion, digest, predicate.library)
  if (problem !== null) return problem
  const sentence = `${predicate.decision} by ${predicate.reviewer.name} (key ${signer.slice(0, 16)}) on ${predicate.time}`
  const made = { digest, library: predicate.library, sentence, decision: predicate, check: null }
  if (decision.check === null) return { ...made, checkDigest: null, inclusions: [decision.inclusion] }
  const check = await opened(decision.check)
  if (typeof check === 'string') return `the second person: ${check}`
  if (check.statement.predicateType !== CHECK_TYPE) return 'the second statement is no confirmation or return'
  const { checked, result, reviewer, library } = check.statement.predicate
  if (checked !== digest) return 'the confirmation or return is about another statement'
  if (check.signer === signer) return 'the same key decided and confirmed'
  const checkProblem = logProblem(decision.check.inclusion, check.digest, library)
  if (checkProblem !== null) return `the second person: ${checkProblem}`
  if (library !== predicate.library) return 'decision and confirmation or return were made for different libraries'
  return {
    ...made,
    check: check.statement.predicate,
    checkDigest: check.digest,
    inclusions: [decision.inclusion, decision.check.inclusion],
    sentence: `${sentence}, ${result} by ${reviewer.name} (key ${check.signer.slice(0, 16)})`,
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
