import { CONTAINER_AMBIGUITIES } from './ambiguity.ts'
import type { ArchiveFacts, JsonFacts } from './facts.ts'
import type { Report } from './report.ts'

type Documents = Pick<ArchiveFacts, 'proof' | 'identityDetails' | 'verificationAndEvaluationDetails'>
type Findings = { readonly findings: readonly Pick<Report['findings'][number], 'code' | 'level' | 'question'>[] }

/** Returns whether a JSON file was read completely and in one way. */
export const isReadCompletely = (document: JsonFacts | null): boolean =>
  document?.strict === true && document.value !== undefined

/**
 * Returns whether the content can be judged: all three JSON files were read completely and in one way, in a container with one
 * reading and within the limits of this program, under a known version of the specification. Verdict: `NOT_JUDGED`
 */
export const isJudgeable = (documents: Documents, { findings }: Findings): boolean =>
  isReadCompletely(documents.proof) &&
  isReadCompletely(documents.identityDetails) &&
  isReadCompletely(documents.verificationAndEvaluationDetails) &&
  // A limit in the signed payload concerns the signature only.
  !isLimited({ findings: findings.filter(({ question }) => question === 'integrity') }) &&
  !findings.some(({ code, level }) => level === 'FAIL' && (CONTAINER_AMBIGUITIES.has(code) || code === NEWER_VERSION))

const NEWER_VERSION = 'schema.newer-version'

/** Returns whether the version of proof.json is newer than the specification that this build knows. */
export const isNewerVersion = ({ findings }: Findings): boolean =>
  findings.some(({ code, level }) => level === 'FAIL' && code === NEWER_VERSION)

/** Returns whether the archive passes a limit of this program. Verdict: What decides (a limit is passed) */
export const isLimited = ({ findings }: Findings): boolean =>
  findings.some(({ code, level }) => level === 'FAIL' && code.endsWith('.limit-exceeded'))
