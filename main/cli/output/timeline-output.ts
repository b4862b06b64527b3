import {
  type Answer,
  EVENT_KINDS,
  formatDuration,
  type QueryEvent,
  type Question,
} from '../../../shared/analysis/index.ts'
import { terminalText } from '../../report/index.ts'

/** Maximum printed characters of a value. */
const MAX_CHARACTERS = 200

/** Maximum places printed with an answer; JSON contains all. */
const MAX_PLACES = 10

export const eventJson = ({ item, evidenceType }: QueryEvent) => ({
  key: item.key,
  kind: EVENT_KINDS[item.lane],
  name: item.title,
  state: item.state,
  result: item.result,
  start: item.start.text,
  end: item.end.text,
  durationMs: item.durationMs,
  evidence: item.evidenceId,
  evidenceType,
  file: item.place.path,
  pointer: item.place.pointer,
})

/** Formats an event on one line. */
export function eventText({ item, evidenceType }: QueryEvent): string {
  const parts = [
    item.start.text ?? '-',
    EVENT_KINDS[item.lane],
    item.title === '' ? '-' : item.title,
    item.state,
    evidenceType,
    item.durationMs === null ? null : formatDuration(item.durationMs),
    item.place.pointer,
  ]
  return `${parts.flatMap((part) => (part === null ? [] : [terminalText(part, MAX_CHARACTERS)])).join('  ')}\n`
}

interface Answered {
  readonly question: Question
  readonly answer: Answer
}

export const answerJson = ({ question: { id, title }, answer }: Answered) => ({
  question: id,
  title,
  answer: answer.answer,
  sentence: answer.sentence,
  places: answer.places.map(({ place, time, text }) => ({
    file: place.path,
    pointer: place.pointer,
    time: time?.text ?? null,
    text,
  })),
})

/** Formats a question with its answer and the places that it rests on. */
export function answerText({ question, answer: { sentence, places } }: Answered): string {
  const shown = places.slice(0, MAX_PLACES).map(
    ({ place, time, text }) =>
      `    ${[time?.text, text, `${place.path} ${place.pointer}`]
        .filter(Boolean)
        .map((part) => terminalText(part ?? '', MAX_CHARACTERS))
        .join('  ')}\n`,
  )
  const more = places.length > shown.length ? `    … and ${places.length - shown.length} more\n` : ''
  return `${question.title}\n  ${terminalText(sentence, 1000)}\n${shown.join('')}${more}`
}
