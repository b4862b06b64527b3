import { counted, joinNames } from '../../report/index.ts'
import { decidedAs } from '../adjudication.ts'
import { formatDuration } from '../time-format.ts'
import { visible } from '../visible-text.ts'
import { no, notApplicable, type Question, type QuestionContext, yes } from './question.ts'

const NO_REVIEW = 'No operator decided about any evidence.'

/** Minimum plausible duration of a decision, milliseconds. */
const HASTY_MS = 10_000

/** Returns all decisions with their evidence. */
const decisionsOf = ({ adjudication }: QuestionContext) =>
  adjudication.cases.flatMap(({ decisions, evidenceId }) => decisions.map((decision) => ({ ...decision, evidenceId })))

type DecisionOf = ReturnType<typeof decisionsOf>[number]

const placeOf = (context: QuestionContext, { place, operatorId, status, start, evidenceId }: DecisionOf) =>
  context.place(place, `${operatorId ?? 'operator'}: ${status ?? 'no status'} (${context.nameOf(evidenceId)})`, start)

const decidedTwice: Question = {
  id: 'operator-twice',
  title: 'Did one operator decide twice?',
  ask(context) {
    const decisions = decisionsOf(context)
    if (decisions.length === 0) return notApplicable(NO_REVIEW)
    const byOperator = Map.groupBy(decisions, ({ operatorId }) => operatorId ?? '')
    const often = [...byOperator].filter(([operator, own]) => operator !== '' && own.length > 1)
    if (often.length === 0) return no(`No: ${counted(decisions.length, 'decision')}, each by another operator.`)
    return yes(
      `Yes: ${often.map(([operator, own]) => `${operator} decided ${own.length} times`).join(', ')}.`,
      often.flatMap(([, own]) => own.map((decision) => placeOf(context, decision))),
    )
  },
}

/** Lists decisions with their operators: "operator-017 UNDECIDED, operator-041 ACCEPTED". */
const statuses = (decisions: readonly DecisionOf[]): string =>
  joinNames(decisions.map(({ operatorId, status }) => visible(`${operatorId ?? 'an operator'} ${status}`)))

const disagreed: Question = {
  id: 'operators-disagreed',
  title: 'Did operators decide differently about the same evidence?',
  ask(context) {
    const decisions = decisionsOf(context)
    if (decisions.length === 0) return notApplicable(NO_REVIEW)
    const compared = decisions.filter((decision) => decidedAs(decision) !== null)
    const groups = [...Map.groupBy(compared, ({ evidenceId, place }) => evidenceId ?? place.pointer).values()]
    const disputed = groups.filter((own) => new Set(own.map(decidedAs)).size > 1)
    if (disputed.length > 0)
      return yes(
        `Yes: ${disputed.map((own) => `about ${context.subjectOf(own[0]?.evidenceId ?? null)} (${statuses(own)})`).join(', ')}.`,
        disputed.flatMap((own) => own.map((decision) => placeOf(context, decision))),
      )
    if (compared.length < decisions.length)
      return notApplicable(
        `${counted(decisions.length - compared.length, 'decision has', 'decisions have')} no status to compare.`,
      )
    if (groups.every((own) => own.length === 1)) return no('No: about each evidence there is one decision.')
    return no('No: about each evidence all decisions are the same.')
  },
}

const overruled: Question = {
  id: 'checks-overruled',
  title: 'Did a decision overrule the automatic checks?',
  ask(context) {
    const { cases } = context.adjudication
    const decided = cases.filter(({ decisions }) => decisions.length > 0)
    if (decided.length === 0) return notApplicable(NO_REVIEW)
    const against = decided.filter(({ agreesWithAutomatic }) => agreesWithAutomatic === false)
    if (against.length === 0) return no('No: no decision is contrary to a result of the automatic checks.')
    return yes(
      `Yes: about ${against.map(({ evidenceId }) => context.subjectOf(evidenceId)).join(', ')}.`,
      against.map(({ place, evidenceId, decided: time, globalStatus }) =>
        context.place(place, `${globalStatus ?? 'decided'} (${context.nameOf(evidenceId)})`, time),
      ),
    )
  },
}

const decidedLate: Question = {
  id: 'review-late',
  title: 'Was a review decided after it had expired?',
  ask(context) {
    const judged = context.adjudication.cases.filter(({ wasLate }) => wasLate !== null)
    if (judged.length === 0) return notApplicable('No review has both a decision and an expiry.')
    const late = judged.filter(({ wasLate }) => wasLate === true)
    if (late.length === 0) return no(`No: ${counted(judged.length, 'review')} decided in time.`)
    return yes(
      `Yes: ${late.map(({ evidenceId }) => context.subjectOf(evidenceId)).join(', ')}.`,
      late.map(({ place, decided: time, evidenceId }) =>
        context.place(place, `decided late (${context.nameOf(evidenceId)})`, time),
      ),
    )
  },
}

const hasty: Question = {
  id: 'review-hasty',
  title: `Was a decision made in less than ${HASTY_MS / 1000} seconds?`,
  ask(context) {
    const timed = decisionsOf(context).flatMap((decision) =>
      decision.durationMs === null ? [] : [{ ...decision, took: decision.durationMs }],
    )
    if (timed.length === 0) return notApplicable('No decision of an operator has a duration.')
    const short = timed.filter(({ took }) => took < HASTY_MS)
    const shortest = Math.min(...timed.map(({ took }) => took))
    if (short.length === 0) return no(`No: the shortest took ${formatDuration(shortest)}.`)
    return yes(
      `Yes: ${short.map(({ operatorId, took }) => `${operatorId ?? 'an operator'} needed ${formatDuration(took)}`).join(', ')}.`,
      short.map((decision) => placeOf(context, decision)),
    )
  },
}

export const OPERATOR_QUESTIONS: readonly Question[] = [decidedTwice, disagreed, overruled, decidedLate, hasty]
