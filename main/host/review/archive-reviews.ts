import { hostname } from 'node:os'
import type {
  ArchiveReviews,
  CallArguments,
  ReviewedArchive,
  ReviewInfo,
  ShownVerification,
} from '../../../shared/bridge/index.ts'
import { formatFourEyes, NO_COVERAGE } from '../../../shared/review/index.ts'
import {
  type ArchiveSummary,
  archiveId,
  type CurrentArchive,
  checklistOf,
  coverageOf,
  currentArchive,
  type Drift,
  decisionsOf,
  driftOf,
  itemsOf,
  type Library,
  latestVerification,
  logContradiction,
  policyOf,
  type Review,
  reviewsOf,
  type SignedVerification,
  storableText,
  summariesOf,
} from '../../library/index.ts'
import { toReviewInfo } from './review-info.ts'

/** Maximum number of archives of the same proof or path that are looked at. */
const MAX_OTHERS = 20

interface OpenArchive extends CallArguments<'review.archive'> {
  /** Path on this computer; null for an upload. */
  readonly path: string | null
  /** Fingerprint of the person who acts. */
  readonly actor: string | null
  /** Folder of the user's data. */
  readonly dataFolder: string
}

/** Returns the decisions about an open archive, each compared with what is there now. */
export async function archiveReviews(library: Library, open: OpenArchive): Promise<ArchiveReviews> {
  const { database } = library
  const { sha256, shown, actor } = open
  const archive = sha256 === null ? null : await archiveWith(library, sha256)
  const { title, questions } = await checklistOf(database)
  const { fourEyes, requires } = await policyOf(database)
  return {
    archive: archive && (await reviewedArchive(library, archive, shown)),
    reviews: archive ? await ownReviews(library, archive, open) : [],
    others: sha256 === null ? [] : await otherReviews(library, open, sha256),
    checklist: { title, questions: questions.map(({ id, text, place = null }) => ({ id, text, place })) },
    fourEyes: formatFourEyes(fourEyes),
    requires,
    items: archive ? await itemsOf(database, archive.id) : NO_COVERAGE,
    displayed: (archive && actor !== null && (await coverageOf(database, archive.id, actor))) || NO_COVERAGE,
  }
}

async function archiveWith({ database }: Library, sha256: string): Promise<ArchiveSummary | null> {
  const id = await archiveId(database, sha256)
  const [archive] = id === null ? [] : await summariesOf(database, [id])
  return archive ?? null
}

async function reviewedArchive(
  { database }: Library,
  { id, sha256, bytesState }: ArchiveSummary,
  shown: ShownVerification,
): Promise<ReviewedArchive> {
  const latest = await latestVerification(database, id)
  return {
    ...{ id, sha256 },
    isErased: bytesState === 'erased',
    verdict: latest && [latest.indication, latest.subIndication ?? ''].join(' ').trim(),
    isAsShown: latest !== null && isSame(latest, shown),
  }
}

/** Returns whether the window shows the verdict that a decision would sign, under the same policy. */
export const isSame = (signed: SignedVerification, shown: ShownVerification): boolean =>
  signed.indication === shown.indication &&
  signed.subIndication === shown.subIndication &&
  signed.policy === shown.policy

async function ownReviews(
  library: Library,
  archive: ArchiveSummary,
  { shown, dataFolder }: OpenArchive,
): Promise<readonly ReviewInfo[]> {
  const reviews = await reviewsOf(library.database, [archive.id])
  if (reviews.length === 0) return []
  const current = await currentArchive(library, archive, storableText(hostname()), 'quick')
  const contradiction = await logContradiction(library, dataFolder)
  return withDrift(library, reviews, { ...current, verification: asShown(current.verification, shown) }, contradiction)
}

/** Returns the decisions about archives with other bytes that have the same proof id, or were seen at the same path. */
async function otherReviews(
  library: Library,
  { proofId, path, shown, dataFolder }: OpenArchive,
  sha256: string,
): Promise<readonly ReviewInfo[]> {
  const { database } = library
  const rows = await database
    .selectFrom('archives')
    .leftJoin('places', 'places.archiveId', 'archives.id')
    .innerJoin('decisions', 'decisions.archiveId', 'archives.id')
    .select('archives.sha256')
    .distinct()
    .where('archives.sha256', '<>', new Uint8Array(Buffer.from(sha256, 'hex')))
    .where(({ or, and, eb }) =>
      or([
        ...(proofId === null ? [] : [eb('archives.proofId', '=', storableText(proofId))]),
        ...(path === null
          ? []
          : [and([eb('places.path', '=', path), eb('places.host', '=', storableText(hostname()))])]),
      ]),
    )
    .limit(MAX_OTHERS)
    .execute()
  const found = await Promise.all(rows.map((row) => decisionsOf(database, Buffer.from(row.sha256).toString('hex'))))
  const reviews = found.flat().toSorted((a, b) => a.id - b.id)
  const contradiction = reviews.length === 0 ? [] : await logContradiction(library, dataFolder)
  const infos = await Promise.all(
    reviews.map(async (review) => {
      const verification = asShown(await latestVerification(database, review.archiveId), shown)
      return withDrift(library, [review], { sha256, verification }, contradiction)
    }),
  )
  return infos.flat()
}

/** Returns the verdict and policy of the window with the recorded trust: the window may trust further keys. */
const asShown = (
  recorded: CurrentArchive['verification'],
  { indication, subIndication, policyId, policy }: ShownVerification,
): CurrentArchive['verification'] => recorded && { indication, subIndication, policyId, policy, trust: recorded.trust }

/** Converts reviews for the window, each compared with the current archive. `contradiction`: how the log contradicts the checkpoint that this user saw last, which concerns every decision. */
const withDrift = (
  library: Library,
  reviews: readonly Review[],
  current: CurrentArchive,
  contradiction: readonly Drift[],
): Promise<readonly ReviewInfo[]> =>
  Promise.all(
    reviews.map(async (review) =>
      toReviewInfo(review, [...(await driftOf(library, review, current)), ...contradiction]),
    ),
  )
