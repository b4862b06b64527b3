import { counted, member, members, texts } from '../../report/index.ts'
import { levelNumber } from '../../rules/index.ts'
import { orderByTime } from '../order-by-time.ts'
import { below } from '../place.ts'
import type { Result } from '../result.ts'
import { toStates } from '../states.ts'
import { indicatorLabel, labelFor } from '../value-label.ts'
import { verificationResult } from '../verification-result.ts'
import { visible } from '../visible-text.ts'
import { found, no, notApplicable, type Question, yes } from './question.ts'

const technicalErrors: Question = {
  id: 'technical-errors',
  title: 'Did a service fail technically?',
  ask(context) {
    const services = context.record.operations.flatMap(({ verifications }) =>
      verifications.flatMap(({ services, start }) => services.map((service) => ({ service, start }))),
    )
    if (services.length === 0) return notApplicable('No call of a service is recorded.')
    const failed = services.filter(({ service }) => service.isTechnicalError)
    if (failed.length === 0)
      return no(`No: ${counted(services.length, 'call')} of services, none with a technical error.`)
    return yes(
      `Yes: ${failed.length} of ${counted(services.length, 'call')} of services.`,
      failed.map(({ service, start }) => context.place(service.place, visible(service.name), start)),
    )
  },
}

const firstFailure: Question = {
  id: 'first-failure',
  title: 'Which check failed first?',
  ask(context) {
    const checks = context.record.operations.flatMap(({ verifications }) => verifications)
    if (checks.length === 0) return notApplicable('No check is recorded.')
    const failed = orderByTime(
      checks.flatMap((check) => {
        const result = verificationResult(check)
        return FAILURES.has(result) ? [{ check, result }] : []
      }),
      ({ check }) => check.start,
    )
    const [first] = failed
    if (!first) return found(`None: of ${counted(checks.length, 'check')} no one failed.`, [])
    const { participant, start, indicators, errors } = first.check
    const code = indicators.find((indicator) => indicator.endsWith('_FAILED')) ?? errors[0]?.code
    const title = labelFor('ParticipantType', participant).title
    return found(
      `${title}${first.result === 'TECHNICAL_ERROR' ? ', with a technical error' : ''}${code === undefined ? '' : `: ${visible(code)}`}${failed.length === 1 ? '' : `; ${failed.length - 1} more failed later`}.`,
      failed.map(({ check }) =>
        context.place(
          check.place,
          labelFor('ParticipantType', check.participant).title,
          check === first.check ? start : check.start,
        ),
      ),
    )
  },
}

const FAILURES: ReadonlySet<Result> = new Set<Result>(['NEGATIVE', 'TECHNICAL_ERROR'])

const refusedCalls: Question = {
  id: 'refused-calls',
  title: 'Was a call of the client refused?',
  ask(context) {
    const calls = context.record.operations.flatMap(({ call }) => call ?? [])
    if (calls.length === 0) return notApplicable('No call of the client is recorded.')
    const refused = calls.filter(({ httpCode }) => httpCode !== null && httpCode >= 400)
    if (refused.length === 0) return no(`No: ${counted(calls.length, 'recorded call')}, all accepted.`)
    return yes(
      `Yes: ${counted(refused.length, 'call')} with ${[...new Set(refused.map(({ httpCode }) => httpCode))].join(', ')}.`,
      refused.map(({ place, method, httpCode, start }) =>
        context.place(place, `${visible(method)}: ${httpCode}`, start),
      ),
    )
  },
}

const levelReached: Question = {
  id: 'level-reached',
  title: 'When was the final level of assurance reached?',
  ask(context) {
    const final = context.record.globalStatus
    const level = member(final, 'levelOfAssurance')
    const evaluations = context.record.operations
      .flatMap(({ evaluation }) => evaluation ?? [])
      .toSorted((a, b) => (a.time.at ?? 0) - (b.time.at ?? 0))
    const lastOther = evaluations.findLastIndex(({ levelOfAssurance }) => levelOfAssurance !== level)
    const first = evaluations[lastOther + 1]
    if (typeof level !== 'string' || !first) return notApplicable('No evaluation has the final level of assurance.')
    return found(
      `${labelFor('LevelOfAssurance', level).title} was reached with evaluation ${lastOther + 2} of ${evaluations.length}.`,
      [context.place(below(first.place, 'loaAndUpgradePath', 'levelOfAssurance'), visible(level), first.time)],
    )
  },
}

const levelFell: Question = {
  id: 'level-fell',
  title: 'Did the level of assurance ever fall?',
  ask(context) {
    const steps = toStates(context.record).filter(({ levelOfAssurance }) => levelOfAssurance !== null)
    if (steps.length < 2) return notApplicable('No evaluation states a level of assurance.')
    const falls = steps.filter(({ levelOfAssurance }, index) => {
      const before = levelNumber(steps[index - 1]?.levelOfAssurance)
      const now = levelNumber(levelOfAssurance)
      return before !== null && now !== null && now < before
    })
    if (falls.length === 0) return no('No: each evaluation gives at least the level of the one before.')
    return yes(
      `Yes: ${falls.map(({ levelOfAssurance }) => `to ${labelFor('LevelOfAssurance', levelOfAssurance ?? '').title}`).join(', ')}.`,
      falls.map(({ place, time, levelOfAssurance }) => context.place(place, visible(levelOfAssurance ?? ''), time)),
    )
  },
}

const blockingIndicators: Question = {
  id: 'blocking-indicators',
  title: 'Did an indicator block an evidence at the end?',
  ask(context) {
    const { viewEvidences } = context.record
    if (viewEvidences.length === 0) return notApplicable('The identity has no evidence at the end.')
    const blocked = viewEvidences.flatMap(({ raw, place, id }) => {
      const indicators = texts(member(members(member(raw, 'evidenceStatus')), 'blockingIndicators'))
      return indicators.map((indicator, index) => ({
        indicator,
        place: context.place(
          below(place, 'evidenceStatus', 'blockingIndicators', index),
          `${visible(indicator)} (${context.nameOf(id)})`,
        ),
      }))
    })
    if (blocked.length === 0) return no('No: no evidence of the identity has a blocking indicator.')
    return yes(
      `Yes: ${[...new Set(blocked.map(({ indicator }) => indicatorLabel(indicator).title))].join(', ')}.`,
      blocked.map(({ place }) => place),
    )
  },
}

export const RESULT_QUESTIONS: readonly Question[] = [
  firstFailure,
  technicalErrors,
  refusedCalls,
  levelReached,
  levelFell,
  blockingIndicators,
]
