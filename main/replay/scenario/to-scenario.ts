import { CONSENT_TYPE, GENDER } from '../../../shared/spec/index.ts'
import { formatScenario, type WrittenStep } from '../../scenario/index.ts'
import { statusOf } from '../perform-event.ts'
import { evidenceIdOf, type RecordedArchive, type RecordedOperation } from '../recorded-archive.ts'
import { type RecordedEvaluation, recordedEvaluations, recordedRounds } from '../recorded-rounds.ts'
import { tolerantEvidence } from '../replay-archive.ts'
import { type ReplayEvent, replayEvents } from '../replay-events.ts'
import { replayTenant } from '../replay-tenant.ts'
import { forcedSteps } from './forced-steps.ts'
import { isDocumentType, submissionStep } from './submission-step.ts'

/** Duration of a review that ends without a decision. */
const REVIEW_EXPIRY = '2d'

/**
 * Formats a recorded transaction as a scenario file: the same steps with the recorded results of the checks, about an invented
 * holder. Nothing of the holder's data, comments or contacts is in it. `comments` are the first lines of the file.
 */
export function toScenario(archive: RecordedArchive, comments: readonly string[] = []): string {
  const { proof, operations } = archive
  const { issuingSourceValidation, isGovernmentUser, includesSomeCards, videosInProof } = replayTenant(archive, null)
  const events = replayEvents(archive, recordedEvaluations(archive))
  const people = otherPeople(archive)
  const country = operations.map(({ evidenceDetails }) => evidenceDetails?.data?.issuingCountry).find(isCountry)
  const gender = operations.flatMap(({ evidenceDetails }) => evidenceDetails?.data?.holderInformation ?? [])[0]?.gender
  return formatScenario(
    {
      scenario: 'recorded-transaction',
      about: 'Steps and results of the checks of a recorded transaction, with an invented holder.',
      start: proof.startDateTime.slice(0, 23),
      tenant: {
        issuingSourceValidation,
        isGovernmentUser,
        includesSomeCards,
        videosInProof,
        pauseAndResume: true,
        examinesImages: false,
        transactionExpiry: '3650d',
        reviewExpiry: REVIEW_EXPIRY,
      },
      person: { ...(country === undefined ? {} : { country }), ...(isGender(gender) ? { gender } : {}) },
      ...(people.size > 0 ? { others: Object.fromEntries([...people.values()].map((name) => [name, {}])) } : {}),
      steps: [...new Steps(archive, people).of(events), end(archive)],
    },
    comments,
  )
}

const isCountry = (text: string | undefined): text is string => /^[A-Z]{3}$/.test(text ?? '')
const isGender = (text: string | undefined): text is keyof typeof GENDER.values =>
  text !== undefined && Object.hasOwn(GENDER.values, text)

/** Returns a name for the holder of each document that is not the person of the name reference. */
function otherPeople({ operations }: RecordedArchive): ReadonlyMap<string, string> {
  const others = new Set(
    operations.flatMap(({ evaluationDetails }) =>
      (evaluationDetails?.evidences ?? []).flatMap(({ id, attributesReferenceAndConsistency }) =>
        (attributesReferenceAndConsistency?.mismatchedAttributes ?? []).length > 0 ? [id] : [],
      ),
    ),
  )
  return new Map([...others].map((id, index) => [id, `other-${index + 1}`]))
}

/** Ends the transaction as recorded. */
function end({ identity }: RecordedArchive): WrittenStep {
  const { status } = identity.globalStatus
  if (status === 'TIMEOUT') return { expire: 'TIME_OUT' }
  if (status === 'PAUSED') return { expire: 'EXPIRY' }
  return { proof: {} }
}

class Steps {
  readonly #people: ReadonlyMap<string, string>
  readonly #evaluations: readonly RecordedEvaluation[]
  readonly #tolerant: ReadonlySet<string>
  readonly #labels = new Map<string, string>()
  /** Type of the documents whose type was not read. */
  readonly #documentType: string

  constructor(archive: RecordedArchive, people: ReadonlyMap<string, string>) {
    this.#people = people
    this.#evaluations = recordedEvaluations(archive)
    this.#tolerant = tolerantEvidence(archive)
    this.#documentType =
      archive.operations.map(({ evidenceDetails }) => evidenceDetails?.type ?? '').find(isDocumentType) ?? ''
  }

  of(events: readonly ReplayEvent[]): readonly WrittenStep[] {
    return events.flatMap((event) => this.#of(event))
  }

  #of({ kind, element }: ReplayEvent): readonly WrittenStep[] {
    switch (kind) {
      case 'SUBMIT':
        return this.#submission(element)
      case 'DELETE':
        return element.consentsDetails ? withdrawals(element) : this.#about(evidenceIdOf(element), 'delete')
      case 'DECIDE':
        return this.#review(element)
      case 'AGAIN': {
        const { again } = recordedRounds(element, this.#evaluations)
        return [
          ...forcedSteps(element, again.at(-1) ?? [], this.#tolerant.has(element.participantContextId)),
          ...this.#about(element.participantContextId, 'evaluate'),
        ]
      }
      case 'COMPLETE':
        return []
    }
  }

  #submission(element: RecordedOperation): readonly WrittenStep[] {
    const { identityOperation, participantContextId, consentsDetails } = element
    if (identityOperation.name === 'CONSENTS') {
      const consents = (consentsDetails?.consents ?? []).filter(({ type }) => Object.hasOwn(CONSENT_TYPE.values, type))
      const typesOf = (isApproved: boolean) =>
        consents.filter(({ approved }) => approved === isApproved).map(({ type }) => type as ConsentType) // checked above
      return consents.length === 0 ? [] : [{ consents: { approve: typesOf(true), refuse: typesOf(false) } }]
    }
    const step = submissionStep(element, this.#people.get(participantContextId) ?? null, this.#documentType)
    if (!step) return []
    const label = `evidence-${this.#labels.size + 1}`
    this.#labels.set(participantContextId, label)
    const { first, comparisons } = recordedRounds(element, this.#evaluations)
    const [later] = comparisons.filter((comparison) => !first.includes(comparison))
    const isTolerant = this.#tolerant.has(participantContextId)
    return [...forcedSteps(element, later ? [...first, later] : first, isTolerant), { ...step, as: label }]
  }

  #review({ identityOperationParent = '', verificationDetails = [] }: RecordedOperation): readonly WrittenStep[] {
    const evidence = this.#labels.get(identityOperationParent)
    const [record] = verificationDetails
    const details = record?.verificationServices?.[0]?.adjudicationDetails
    if (evidence === undefined) return []
    const decisions = (details?.decisionsDetails ?? []).map(({ status }, index) => ({
      status: statusOf(status),
      operatorId: `operator-${index + 1}`,
      indicators: [...(record?.raisedIndicators ?? [])],
    }))
    const review: readonly WrittenStep[] = decisions.length > 0 ? [{ review: { evidence, decisions } }] : []
    return details?.globalStatus === 'EXPIRED' ? [...review, { wait: REVIEW_EXPIRY }] : review
  }

  #about(evidence: string, command: 'delete' | 'evaluate'): readonly WrittenStep[] {
    const label = this.#labels.get(evidence)
    return label === undefined ? [] : [{ [command]: label }]
  }
}

type ConsentType = keyof typeof CONSENT_TYPE.values

const withdrawals = ({ consentsDetails }: RecordedOperation): readonly WrittenStep[] =>
  (consentsDetails?.consents ?? []).flatMap(({ type }) =>
    Object.hasOwn(CONSENT_TYPE.values, type) ? [{ withdrawConsent: type as ConsentType }] : [],
  )
