import { isoTime } from '../../../shared/schema/index.ts'
import { openStatement, signStatement, statementDigest } from '../../statement/index.ts'
import { IS_WORK_ENTRY } from '../database/work-migration.ts'
import { detailOf, indexed } from '../log/latest-rule.ts'
import type { Library } from '../open-library.ts'
import type { Actor } from '../people/actor.ts'
import { reviewersByFingerprint, stateOf } from '../people/reviewers.ts'

/** Types of the predicates of papers about work. */
export const PAPER_TYPES = {
  audit: 'https://proofbench.invalid/audit/v1',
  disposal: 'https://proofbench.invalid/disposal/v1',
} as const

export interface SignedPaper {
  /** Compact JWS, an in-toto statement about the archives that it names. */
  readonly jws: string
  readonly digest: string
}

/** Signs a paper about archives; the caller records its digest in the log. */
export async function signPaper(
  { log }: Library,
  { key, reviewer }: Actor,
  kind: keyof typeof PAPER_TYPES,
  archives: readonly string[],
  content: object,
  now: number,
): Promise<SignedPaper> {
  const signed = { name: reviewer.name, key: reviewer.fingerprint }
  const jws = await signStatement(key, {
    _type: 'https://in-toto.io/Statement/v1',
    subject: archives.map((sha256) => ({ digest: { sha256 } })),
    predicateType: PAPER_TYPES[kind],
    predicate: { ...content, reviewer: signed, library: log.key.fingerprint, time: isoTime(now) },
  })
  return { jws, digest: statementDigest(jws) }
}

export interface PaperResult {
  /** Why the paper does not hold; empty if it does. */
  readonly problems: readonly string[]
  readonly predicateType: string
  readonly predicate: { readonly [name: string]: unknown }
}

/** Verifies a paper: its signature, that its signer could sign then, and that the log of this library records it. Never throws for its content. */
export async function verifyPaper({ database, log }: Library, jws: string): Promise<PaperResult> {
  const reviewers = await reviewersByFingerprint(database)
  const opened = await openStatement(jws.trim(), (fingerprint) => reviewers.get(fingerprint)?.spki ?? null)
  if (!opened.isValid) return { problems: [opened.message], predicateType: '', predicate: {} }
  const { predicateType, predicate } = opened.payload as { predicateType?: unknown; predicate?: unknown } // read below
  const content = (typeof predicate === 'object' && predicate !== null ? predicate : {}) as PaperResult['predicate']
  const problems: string[] = []
  if (!Object.values<unknown>(PAPER_TYPES).includes(predicateType))
    problems.push('it is no report of a sample, and no certificate')
  if (content.library !== log.key.fingerprint) problems.push('it was made for another library')
  const signer = reviewers.get(opened.signer)
  const rows = await database
    .selectFrom('logEntries')
    .select(['detail', 'time'])
    .where(indexed(IS_WORK_ENTRY))
    .where('action', 'in', ['sample.drawn', 'disposal.run'])
    .execute()
  const digest = statementDigest(jws.trim())
  const entry = rows.find(({ detail }) => [detailOf(detail)?.report, detailOf(detail)?.certificate].includes(digest))
  if (!entry) problems.push('the log does not record it')
  else if (!signer || stateOf(signer, entry.time) !== 'VALID') problems.push('its signer was no valid reviewer then')
  return { problems, predicateType: String(predicateType), predicate: content }
}
