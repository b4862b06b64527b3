import { labelFor } from '../fields/value-label.ts'
import { operationDurations, serviceResponseTimes } from '../timeline/duration-series.ts'
import { formatDuration } from '../timeline/time-format.ts'
import { toTimeline } from '../timeline/timeline.ts'
import { visible } from '../visible-text.ts'
import { found, no, notApplicable, type Question, yes } from './question.ts'

const longestCheck: Question = {
  id: 'longest-check',
  title: 'Which check took longest?',
  ask(context) {
    const checks = context.record.operations
      .flatMap(({ verifications }) => verifications)
      .filter(({ participant }) => participant !== 'ADJUDICATION')
      .flatMap((check) => {
        const { start, end } = check
        return start.at === null || end.at === null || end.at < start.at ? [] : [{ ...check, took: end.at - start.at }]
      })
    const [first, ...rest] = checks.toSorted((a, b) => b.took - a.took)
    if (!first) return notApplicable('No check has a start and an end.')
    const same = rest.filter(({ took }) => took === first.took)
    const title = labelFor('ParticipantType', first.participant).title
    return found(
      `${title} took ${formatDuration(first.took)}, the longest of ${checks.length}.`,
      [first, ...same].map(({ place, participant, start }) =>
        context.place(place, labelFor('ParticipantType', participant).title, start),
      ),
    )
  },
}

const slowestService: Question = {
  id: 'slowest-service',
  title: 'Which service answered slowest?',
  ask(context) {
    const { points } = serviceResponseTimes(context.record)
    const slowest = points.reduce<(typeof points)[number] | null>(
      (worst, point) => (worst && worst.durationMs >= point.durationMs ? worst : point),
      null,
    )
    if (!slowest) return notApplicable('No service has a response time.')
    return found(`${visible(slowest.name)} needed ${formatDuration(slowest.durationMs)}.`, [
      context.place(slowest.place, visible(slowest.name)),
    ])
  },
}

const longestPause: Question = {
  id: 'longest-pause',
  title: 'Where was the longest pause?',
  ask(context) {
    const { gaps, items } = toTimeline(context.record, 1)
    const longest = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
    if (!longest) return notApplicable('Nothing in the record has two different times.')
    const after = items.filter(({ start, lane }) => start.at === longest.to && lane === 'OPERATIONS')
    const next = after[0] ?? items.find(({ start }) => start.at === longest.to)
    return found(
      `For ${formatDuration(longest.to - longest.from)} nothing began or ended${next ? `, until ${visible(labelFor('OperationName', next.title).title)}` : ''}.`,
      next ? [context.place(next.place, visible(next.title), next.start)] : [],
    )
  },
}

const timesInOrder: Question = {
  id: 'times-in-order',
  title: 'Does everything end after it began?',
  ask(context) {
    const { items } = toTimeline(context.record)
    const timed = items.filter(({ durationMs, isTimed }) => durationMs !== null && isTimed)
    if (timed.length === 0) return notApplicable('Nothing in the record has a start and an end.')
    const wrong = timed.filter(({ durationMs }) => (durationMs ?? 0) < 0)
    if (wrong.length === 0) return yes(`Yes: none of ${timed.length} events ends before it begins.`)
    return no(
      `No: ${wrong.length} of ${timed.length} events ${wrong.length === 1 ? 'ends before it begins' : 'end before they begin'}.`,
      wrong.map(({ place, title, start }) => context.place(place, visible(title), start)),
    )
  },
}

const longestOperation: Question = {
  id: 'longest-operation',
  title: 'Which operation took longest?',
  ask(context) {
    const { points } = operationDurations(context.record)
    const longest = points.toSorted((a, b) => b.durationMs - a.durationMs)[0]
    if (!longest) return notApplicable('No operation has a start and an end.')
    return found(`${labelFor('OperationName', longest.name).title} took ${formatDuration(longest.durationMs)}.`, [
      context.place(longest.place, visible(longest.name)),
    ])
  },
}

export const TIME_QUESTIONS: readonly Question[] = [
  longestCheck,
  slowestService,
  longestOperation,
  longestPause,
  timesInOrder,
]
