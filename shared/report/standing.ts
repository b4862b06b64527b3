import type { SubIndication } from '../findings/index.ts'
import { isLimited, isNewerVersion, isReadCompletely } from './completeness.ts'
import { type ArchiveCoverage, type Coverage, type FileCoverage, worstOf } from './coverage.ts'
import type { ArchiveFacts, JsonFacts } from './facts.ts'
import type { Conclusion, Report } from './report.ts'
import { type NotConfirmed, whyNotTrusted } from './signature-standing.ts'
import { isNoArchive } from './verdict-reason.ts'

/**
 * What may be said about content. Verdict: Standing
 * - `CONFIRMED`: covered by a trusted signature, in a genuine archive. Only this may be displayed as a conclusion of the service.
 * - `UNCONFIRMED`: nothing speaks against it, and no trusted signature confirms it.
 * - `CONTRADICTED`: the archive is not genuine, or this part was changed. Displayed as a claim of the file, after the verdict.
 * - `NOT_JUDGED`: not read completely.
 */
export type Standing = 'CONFIRMED' | 'UNCONFIRMED' | 'CONTRADICTED' | 'NOT_JUDGED'

export type StandingReason =
  | 'GENUINE'
  | NotConfirmed
  /** The bytes are as signed, but do not allow a verdict: `verdictReason` says why. */
  | 'OPEN'
  /** The specification of this version of proof.json is not known. */
  | 'NEWER_VERSION'
  | 'NOT_GENUINE'
  /** A file that the part is displayed from has this coverage. */
  | Exclude<Coverage, 'COVERED' | 'UNCONFIRMED'>
  | 'LIMIT'
  | 'NOT_READ'
  | 'NO_ARCHIVE'

export interface PartStanding {
  readonly standing: Standing
  readonly reason: StandingReason
  /** Whether the part was read completely and in one way; otherwise nothing may be said about an absence. */
  readonly isComplete: boolean
}

/** Standing of an archive and of the parts that are displayed from its JSON files. Serialisable. */
export interface ArchiveStanding {
  readonly archive: PartStanding
  /** Both detail files: everything about evidence except pictures. */
  readonly record: PartStanding
  /** verificationAndEvaluationDetails.json. */
  readonly operations: PartStanding
  /** identityDetails.json. */
  readonly identity: PartStanding
  /** Level of assurance, of identityDetails.json. */
  readonly levelOfAssurance: PartStanding
  /** Whether a test key made the signature, with which anybody could have signed. */
  readonly isTestKey: boolean
}

type StandingFacts = Pick<ArchiveFacts, 'signature' | 'proof' | 'identityDetails' | 'verificationAndEvaluationDetails'>
type StandingReport = Pick<Report, 'files' | 'checks' | 'findings' | 'signature' | keyof Conclusion>

const IDENTITY = 'identityDetails.json'
const OPERATIONS = 'verificationAndEvaluationDetails.json'

/**
 * Returns what may be said about an archive and its parts; every surface asks it. All arguments are about the whole archive:
 * masking hides values, never the verdict about them. Verdict: "Standing: one answer for everything that is said"
 */
export function toStanding(facts: StandingFacts, report: StandingReport, coverage: ArchiveCoverage): ArchiveStanding {
  const { standing, reason } = ofArchive(report)
  const isOneReading = coverage.ambiguities.length === 0
  const isRead = (document: JsonFacts | null) => isOneReading && isReadCompletely(document)
  const archive = {
    ...{ standing, reason },
    isComplete: isRead(facts.proof) && isRead(facts.identityDetails) && isRead(facts.verificationAndEvaluationDetails),
  }
  const part = (path: string, isComplete: boolean): PartStanding => {
    const file = coverage.byPath.get(path)
    return partStanding(archive, file ? [file] : [], isComplete)
  }
  const operations = part(OPERATIONS, isRead(facts.verificationAndEvaluationDetails))
  const identity = part(IDENTITY, isRead(facts.identityDetails))
  return {
    archive,
    ...{ operations, identity, levelOfAssurance: identity },
    record: worstStanding([operations, identity]),
    isTestKey: report.signature.key?.test ?? false,
  }
}

/** Returns the standing of something that is displayed from a part and from other files, such as pictures. */
export function partStanding(
  base: PartStanding,
  files: readonly FileCoverage[],
  isComplete: boolean = base.isComplete,
): PartStanding {
  const worst = worstOf(files)
  const differing = worst && worst.coverage !== 'COVERED' && worst.coverage !== 'UNCONFIRMED' ? worst.coverage : null
  if (base.standing === 'CONTRADICTED') return { ...base, reason: differing ?? base.reason, isComplete }
  if (base.standing === 'NOT_JUDGED') return { ...base, isComplete }
  if (differing !== null) return { standing: 'CONTRADICTED', reason: differing, isComplete }
  if (!isComplete || worst?.reason === 'NOT_READ')
    return { standing: 'NOT_JUDGED', reason: 'NOT_READ', isComplete: false }
  if (base.standing === 'CONFIRMED' && worst?.coverage === 'UNCONFIRMED')
    return { standing: 'UNCONFIRMED', reason: 'OPEN', isComplete }
  return { ...base, isComplete }
}

const WORST_FIRST: readonly Standing[] = ['CONTRADICTED', 'NOT_JUDGED', 'UNCONFIRMED', 'CONFIRMED']

/** Returns the worst of several standings, with the most specific reason; it is complete if all are. */
export function worstStanding(parts: readonly [PartStanding, ...PartStanding[]]): PartStanding {
  const rank = ({ standing, reason }: PartStanding): number =>
    WORST_FIRST.indexOf(standing) + (reason === 'NOT_GENUINE' ? 0.5 : 0)
  const [worst = parts[0]] = parts.toSorted((a, b) => rank(a) - rank(b))
  return { ...worst, isComplete: parts.every(({ isComplete }) => isComplete) }
}

type Reasoned = Pick<PartStanding, 'standing' | 'reason'>

function ofArchive(report: StandingReport): Reasoned {
  if (isNoArchive(report)) return { standing: 'NOT_JUDGED', reason: 'NO_ARCHIVE' }
  if (report.indication !== 'INDETERMINATE') return ofVerdict(report)
  if (isLimited(report) || report.subIndication === 'GENERIC') return { standing: 'NOT_JUDGED', reason: 'LIMIT' }
  if (isNewerVersion(report)) return { standing: 'UNCONFIRMED', reason: 'NEWER_VERSION' }
  return { standing: 'UNCONFIRMED', reason: whyNotTrusted(report) ?? 'OPEN' }
}

/** Reasons of stored verdicts, whose findings are not at hand. */
const REASONS: { readonly [reason in SubIndication]?: StandingReason } = {
  NO_SIGNING_CERTIFICATE_FOUND: 'NO_KEY',
  CRYPTO_CONSTRAINTS_FAILURE: 'WEAK_KEY',
  CHAIN_CONSTRAINTS_FAILURE: 'CERTIFICATE',
  NO_CERTIFICATE_CHAIN_FOUND: 'CERTIFICATE',
  REVOKED_NO_POE: 'REVOKED',
  OUT_OF_BOUNDS_NO_POE: 'EXPIRED',
}

/** Returns the standing of an archive of which only the verdict is stored, as in the rows of a library. */
export function ofVerdict({ indication, subIndication }: Pick<Conclusion, 'indication' | 'subIndication'>): Reasoned {
  if (indication === 'TOTAL_PASSED') return { standing: 'CONFIRMED', reason: 'GENUINE' }
  if (indication === 'TOTAL_FAILED') return { standing: 'CONTRADICTED', reason: 'NOT_GENUINE' }
  if (subIndication === 'GENERIC') return { standing: 'NOT_JUDGED', reason: 'LIMIT' }
  return { standing: 'UNCONFIRMED', reason: (subIndication && REASONS[subIndication]) ?? 'OPEN' }
}
