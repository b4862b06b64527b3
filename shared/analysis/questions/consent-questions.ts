import { labelFor } from '../fields/value-label.ts'
import { type ConsentChange, type ConsentHistory, toConsents } from '../identity/consents.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import type { Moment } from '../timeline/moment.ts'
import {
  type Answer,
  type AnswerPlace,
  no,
  notApplicable,
  type Question,
  type QuestionContext,
  yes,
} from './question.ts'

interface Use {
  readonly time: Moment
  readonly place: AnswerPlace
}

/** Returns a function that finds the last statement of a consent until a time; null if there is none, or it withdraws the consent. */
function approvalsOf(consents: readonly ConsentHistory[], type: string): (time: Moment) => ConsentChange | null {
  const changes = consents
    .filter((history) => history.type === type)
    .flatMap((history) =>
      history.changes.flatMap((change) => (change.time.at === null ? [] : [{ at: change.time.at, change }])),
    )
    .toSorted((a, b) => a.at - b.at)
  return ({ at }) => {
    if (at === null) return null
    let [low, high] = [0, changes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((changes[middle]?.at ?? 0) <= at) low = middle + 1
      else high = middle
    }
    const last = changes[low - 1]?.change
    return last?.approved === true && last.operationType !== 'DELETE' ? last : null
  }
}

/** Answers whether a consent was approved before each use. */
function consentBefore(context: QuestionContext, type: string, uses: readonly Use[], nouns: Nouns): Answer {
  if (uses.length === 0) return notApplicable(nouns.none)
  const approvalBefore = approvalsOf(toConsents(context.record), type)
  const uncovered = uses.filter(({ time }) => approvalBefore(time) === null)
  const [first] = uncovered
  if (first)
    return no(
      `No: ${uncovered.length === uses.length ? 'no' : 'not every'} ${nouns.use} has an approved consent ${type} before it.`,
      uncovered.map(({ place }) => place),
    )
  const approvals = uses.flatMap(({ time }) => approvalBefore(time) ?? [])
  const approved = [...new Set(approvals)].map(({ place, time }) =>
    context.place(place, `consent ${type} approved`, time),
  )
  return yes(`Yes: the consent ${type} was approved before ${nouns.all}.`, [
    ...approved,
    ...uses.map(({ place }) => place),
  ])
}

interface Nouns {
  readonly use: string
  readonly all: string
  readonly none: string
}

const checksOf = ({ operations }: ArchiveRecord, participant: string) =>
  operations.flatMap((operation) =>
    operation.verifications.flatMap((verification) =>
      verification.participant === participant ? [{ operation, verification }] : [],
    ),
  )

const givBeforeData: Question = {
  id: 'giv-consent',
  title: 'Was the GIV consent given before the data went out?',
  ask: (context) =>
    consentBefore(
      context,
      'GIV',
      checksOf(context.record, 'GOV_VERIFICATION').map(({ verification: { start, place } }) => ({
        time: start,
        place: context.place(place, 'issuing source asked', start),
      })),
      {
        use: 'query of an issuing source',
        all: 'every query of an issuing source',
        none: 'No issuing source was asked.',
      },
    ),
}

const PORTRAITS: ReadonlySet<string> = new Set(['PORTRAIT_CAPTURE', 'LIVENESS_VIDEO'])

const portraitConsent: Question = {
  id: 'portrait-consent',
  title: 'Was the PORTRAIT consent given before the portrait was captured?',
  ask: (context) =>
    consentBefore(
      context,
      'PORTRAIT',
      context.record.operations
        .filter(({ name, type }) => type === 'ADD' && PORTRAITS.has(name))
        .map(({ start, place }) => ({ time: start, place: context.place(place, 'portrait session', start) })),
      { use: 'portrait', all: 'every portrait', none: 'No portrait was captured.' },
    ),
}

const consentRefused: Question = {
  id: 'consent-refused',
  title: 'Was a consent refused or withdrawn?',
  ask(context) {
    const consents = toConsents(context.record)
    if (consents.length === 0) return notApplicable('No consent is recorded.')
    const changes = consents.flatMap(({ changes }) => changes)
    const against = changes.filter(({ approved, operationType }) => approved === false || operationType === 'DELETE')
    const titles = [...new Set(against.map(({ type }) => labelFor('ConsentType', type).title))]
    if (against.length === 0) return no('No: every recorded consent was approved and stayed so.')
    return yes(
      `Yes: ${titles.join(', ')}.`,
      against.map(({ place, time, type, operationType }) =>
        context.place(place, `consent ${type} ${operationType === 'DELETE' ? 'withdrawn' : 'refused'}`, time),
      ),
    )
  },
}

export const CONSENT_QUESTIONS: readonly Question[] = [givBeforeData, portraitConsent, consentRefused]
