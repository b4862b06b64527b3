import { REASON_CLAUSES } from './coverage-text.ts'
import type { PartStanding, Standing, StandingReason } from './standing.ts'

type Reasoned = Pick<PartStanding, 'standing' | 'reason'>

/** Returns whether a part may be displayed as a conclusion of the service: "Verified", "LOA 3", in green. */
export const isConclusion = ({ standing }: Pick<PartStanding, 'standing'>): boolean => standing === 'CONFIRMED'

/** Returns whether the holder may be told anything on the strength of a part. */
export const mayTellHolder = isConclusion

/** Returns whether advice may rest on a part: nothing speaks against it. */
export const mayAdvise = ({ standing }: Pick<PartStanding, 'standing'>): boolean =>
  standing === 'CONFIRMED' || standing === 'UNCONFIRMED'

/** Returns whether an absence in a part may be stated: "missing", "nobody decided", "nothing contradicts". */
export const mayStateAbsence = ({ isComplete }: Pick<PartStanding, 'isComplete'>): boolean => isComplete

/** Returns a sentence about an absence in a part, such as "archive", which may be stated only if the part was read completely. */
export const absenceSentence = (
  sentence: string,
  part: Pick<PartStanding, 'isComplete'>,
  name: 'record' | 'archive' = 'record',
): string => (mayStateAbsence(part) ? sentence : `The ${name} was not read completely and in one way.`)

const LABELS: { readonly [standing in Standing]: string } = {
  CONFIRMED: 'confirmed',
  UNCONFIRMED: 'unconfirmed',
  CONTRADICTED: 'not genuine',
  NOT_JUDGED: 'not judged',
}

/** Returns the label of a badge or a table cell. */
export function standingLabel({ standing, reason }: Reasoned): string {
  if (standing === 'CONTRADICTED' && (reason === 'CHANGED' || reason === 'AMBIGUOUS')) return reason.toLowerCase()
  return LABELS[standing]
}

/** Formats a conclusion of the file with its standing: `LOA 3`, `LOA 3 (unconfirmed)`, `LOA 3 (claimed: not genuine)`. */
export function displayedConclusion(text: string, part: Reasoned): string {
  if (isConclusion(part)) return text
  const label = standingLabel(part)
  return `${text} (${part.standing === 'CONTRADICTED' ? `claimed: ${label}` : label})`
}

/** Returns why nothing confirms a part, as a clause: "the key of the signer is not known". */
export const standingReason = ({ reason }: Pick<PartStanding, 'reason'>): string => REASONS[reason]

const REASONS: { readonly [reason in StandingReason]: string } = {
  ...REASON_CLAUSES,
  GENUINE: 'a key you trust signed exactly this content',
  OPEN: 'the signed content, or the policy, does not allow a verdict',
  NEWER_VERSION: 'this build does not know the specification of this version, whose fields may have other meanings',
  NOT_GENUINE: 'the archive is not genuine as it stands',
  CHANGED: 'part of this was changed after signing',
  AMBIGUOUS: 'part of this has two readings',
  UNLISTED: 'no declared hash covers part of this',
  MISSING: 'a listed file that belongs to this is not in the archive',
  LIMIT: 'the archive passes a limit of this program',
  NOT_READ: 'it was not read completely and in one way',
  NO_ARCHIVE: 'this is not a proof archive',
}

/** Reasons beside which a trusted key may have signed the content. */
const SIGNED: ReadonlySet<StandingReason> = new Set(['OPEN', 'NEWER_VERSION'])

/** Returns what a reader has to know before a part is displayed, as one sentence; null for a confirmed part. */
export function standingSentence(part: Reasoned): string | null {
  const reason = standingReason(part)
  switch (part.standing) {
    case 'CONFIRMED':
      return null
    case 'UNCONFIRMED':
      return `${SIGNED.has(part.reason) ? 'This is unconfirmed' : 'No trusted signature confirms this'}: ${reason}.`
    case 'CONTRADICTED':
      return part.reason === 'NOT_GENUINE'
        ? 'The archive is not genuine as it stands: this is what the file claims.'
        : `The archive is not genuine as it stands, and ${reason}: this is what the file claims.`
    case 'NOT_JUDGED':
      return `This could not be judged: ${reason}.`
  }
}
