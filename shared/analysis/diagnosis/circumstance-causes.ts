import { joinNames } from '../../report/index.ts'
import { STRENGTH_RULES } from '../../rules/index.ts'
import { readIndicator } from '../../spec/index.ts'
import { resultOfDecision } from '../adjudication-case.ts'
import type { EvidenceIndex } from '../evidence-index.ts'
import type { EvidenceModel } from '../evidence-models.ts'
import type { Place } from '../place.ts'
import { labelFor } from '../value-label.ts'
import { clipped, visible } from '../visible-text.ts'
import { type Cause, circumstance } from './cause.ts'

const present = (place: Place | null): readonly Place[] => (place ? [place] : [])

const participantTitle = (participant: string): string => labelFor('ParticipantType', participant).title.toLowerCase()

/** Returns the reasons why there is no conclusion yet. */
export function openCauses({ standing, standingPlace, operations, place }: EvidenceModel): readonly Cause[] {
  const open = operations.filter(({ progress, type }) => progress !== 'DONE' && progress !== '' && type !== 'DELETE')
  const unfinished = open.map(({ progress, place: at }) =>
    circumstance(progress === 'ERROR' ? 'BROKEN_OFF' : 'UNFINISHED', {
      code: `progress:${progress}`,
      result: progress === 'ERROR' ? 'TECHNICAL_ERROR' : 'PENDING',
      places: [at],
    }),
  )
  if (standing.status === 'ADJUDICATION')
    return [
      ...unfinished,
      circumstance('IN_REVIEW', { code: 'review:OPEN', result: 'PENDING', places: present(standingPlace) }),
    ]
  if (standing.status !== null || unfinished.length > 0) return unfinished
  return [circumstance('NOT_EVALUATED', { code: 'evaluation:NONE', result: 'NEUTRAL', places: [place] })]
}

/** Returns the last decision of a review as a cause, unless it accepted the evidence or is pending. */
export function reviewCauses({ participants }: EvidenceModel): readonly Cause[] {
  const decisions = participants.flatMap(({ services, place }) =>
    services.flatMap(({ decision }) => (decision === null ? [] : [{ decision, place }])),
  )
  const last = decisions.at(-1)
  if (!last) return []
  const result = resultOfDecision(last.decision)
  if (result === 'POSITIVE' || result === 'PENDING') return []
  const name =
    result === 'NEGATIVE'
      ? 'REVIEW_REJECTED'
      : /EXPIRED|TIMEOUT/i.test(last.decision)
        ? 'REVIEW_EXPIRED'
        : 'REVIEW_UNDECIDED'
  const status = visible(clipped(last.decision, 60))
  return [circumstance(name, { code: `review:${status}`, result, places: [last.place], values: { status } })]
}

/** Returns causes for services with a technical error and for checks that were not performed. */
export function undoneCauses({ participants, isTechnicalError, standingPlace }: EvidenceModel): readonly Cause[] {
  const technical = participants.filter(({ result }) => result === 'TECHNICAL_ERROR')
  const skipped = participants.filter(({ result }) => result === 'NOT_PERFORMED')
  const isRecorded = technical.length === 0 && isTechnicalError
  return [
    ...technical.map(({ participant, place }) =>
      circumstance('TECHNICAL_ERROR', {
        code: `technical:${participant}`,
        result: 'TECHNICAL_ERROR',
        places: [place],
        values: { participant: participantTitle(participant) },
      }),
    ),
    ...(isRecorded
      ? [
          circumstance('TECHNICAL_ERROR', {
            code: 'technical:',
            result: 'TECHNICAL_ERROR',
            places: present(standingPlace),
          }),
        ]
      : []),
    ...skipped.map(({ participant, place }) =>
      circumstance('NOT_PERFORMED', {
        code: `participant:${participant}`,
        result: 'NOT_PERFORMED',
        places: [place],
        values: { participant: participantTitle(participant) },
      }),
    ),
  ]
}

/** Returns the checks, without status, one of which a mandatory rule requires; empty for a rule unknown to this build. */
export const checksOfRule = (name: string): ReadonlySet<string> =>
  new Set(
    STRENGTH_RULES.flatMap(({ mandatory }) => mandatory)
      .filter((rule) => rule.name === name)
      .flatMap(({ anyOf }) => anyOf.map((indicator) => readIndicator(indicator).name)),
  )

export const ruleCauses = ({ mandatoryMissing }: EvidenceModel): readonly Cause[] =>
  mandatoryMissing.map(({ name, place }) => {
    const rule = visible(clipped(name, 80)).toLowerCase().replaceAll('_', ' ')
    return circumstance('RULE_MISSING', {
      code: `rule:${name}`,
      result: 'INCONCLUSIVE',
      places: [place],
      values: { rule },
      sentence: () => `Required check not passed: ${rule}.`,
    })
  })

/** Returns causes for a portrait without a reference, and for a chip whose document was refused because of its pictures. */
export function referenceCauses(model: EvidenceModel, index: EvidenceIndex): readonly Cause[] {
  const { kind, standing, standingPlace, breakdown, errors } = model
  const places = present(standingPlace)
  const isCompared =
    breakdown.entries.some(({ name }) => name === 'BIOMETRIC_MATCHING_CHECK') ||
    errors.some(({ code }) => code === '1600')
  if (kind === 'PORTRAIT' && standing.status === 'NOT_VERIFIED' && !isCompared && !index.hasReference) {
    const name = index.hadReference ? 'REFERENCE_LOST' : 'NO_REFERENCE'
    return [circumstance(name, { code: 'reference:NONE', result: 'INCONCLUSIVE', places })]
  }
  const pictures = kind === 'CHIP' && standing.status === 'INVALID' ? index.refusedBefore(model) : null
  if (pictures && sharesFailures(model, pictures))
    return [circumstance('DOCUMENT_REFUSED', { code: 'document:REFUSED', result: 'NEGATIVE', places })]
  return []
}

/** Returns whether all failures of a chip occur in the pictures before it: their indicators are combined. Service: Chip */
function sharesFailures({ breakdown: chip }: EvidenceModel, { breakdown: pictures }: EvidenceModel): boolean {
  const failedBefore = new Set(pictures.entries.filter(isFailed).map(({ indicator }) => indicator))
  return chip.entries.filter(isFailed).every(({ indicator }) => failedBefore.has(indicator))
}

const isFailed = ({ status, list }: EvidenceModel['breakdown']['entries'][number]): boolean =>
  status === 'FAILED' || list === 'BLOCKING'

/** Joins the differing fields: "surname, given names and date of birth"; undefined if there are none. */
export const differingFields = ({ mismatchedAttributes }: EvidenceModel): string | undefined =>
  mismatchedAttributes.length === 0 ? undefined : joinNames(mismatchedAttributes.map(fieldName), MAX_FIELDS)

/** Maximum number of fields in a sentence. */
const MAX_FIELDS = 12

export const attributeCauses = (model: EvidenceModel): readonly Cause[] =>
  model.mismatchedAttributes.length === 0
    ? []
    : [
        circumstance('ATTRIBUTES_DIFFER', {
          code: 'attributes:DIFFER',
          result: 'NEGATIVE',
          places: present(model.standingPlace),
          values: { fields: differingFields(model) },
        }),
      ]

/** Converts a camel-case name to words: "dateOfBirth" → "date of birth". */
const fieldName = (name: string): string =>
  visible(clipped(name, 60)).replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )
