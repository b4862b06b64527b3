import {
  type ArchiveRecord,
  askQuestion,
  EVENT_FIELDS,
  type EventQuery,
  matchesQuery,
  noRecordClause,
  parseQuery,
  QUESTIONS,
  queryEvents,
  questionContext,
  toTimeline,
  whyNothing,
} from '../../../shared/analysis/index.ts'
import { standingSentence } from '../../../shared/report/index.ts'
import { explainedRecord } from '../../input/index.ts'
import { safeJson, terminalText } from '../../report/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { noInputStop, usageStop } from '../arguments/stop.ts'
import { withVerifiedOperand } from '../inputs/verified-operand.ts'
import type { VerifiedRecord } from '../inputs/verified-record.ts'
import { print } from '../output/output.ts'
import { Voice } from '../output/terminal.ts'
import { answerJson, answerText, eventJson, eventText } from '../output/timeline-output.ts'
import { TRUST_OPTIONS, VALIDATION_TIME } from '../verification/verification-options.ts'

const ALL = 'all'

export const command: Command = {
  name: 'timeline',
  section: 'archives',
  order: 50,
  summary: 'List the events of an archive, find some by a query, and answer audit questions',
  operand: { label: 'ARCHIVE', min: 1, max: 1, kind: 'input' },
  details: [
    'Prints every recorded event in order of time: operations, calls, sessions, checks, services, decisions and evaluations, each with its place in the record. --where prints those that fulfil a query; --ask answers audit questions in a sentence with the places it rests on.',
    `A query compares fields by = != < <= > >= and ~ (contains), joined by and, or, not and parentheses. Fields: ${EVENT_FIELDS.map(({ name }) => name).join(', ')}. Durations are written 250ms, 5s, 2m; a time is compared as far as it is written. Text with spaces stands in quotation marks.`,
    `Questions: ${QUESTIONS.map(({ id }) => id).join(', ')}.`,
    'Ends with 0 also if nothing is found, whatever the verdict: verify says that. What no trusted signature confirms is printed as such.',
  ],
  options: [
    TEXT_OR_JSON,
    { name: 'where', short: 'w', value: { kind: 'text', label: 'QUERY' }, help: 'Only events that fulfil the query.' },
    {
      name: 'ask',
      short: 'a',
      value: { kind: 'choice', label: 'QUESTION', choices: [...QUESTIONS.map(({ id }) => id), ALL] },
      repeatable: true,
      help: 'Answer this audit question instead, or all.',
    },
    ...TRUST_OPTIONS,
    VALIDATION_TIME,
  ],
  examples: [
    { line: 'timeline proof.mime', description: 'everything that happened' },
    { line: 'timeline -w "kind = check and duration >= 2s" proof.mime', description: 'which checks were slow?' },
    { line: 'timeline --ask giv-consent proof.mime', description: 'was the consent given before the data went out?' },
    { line: 'timeline --ask all --format json proof.mime', description: 'every audit question, for programs' },
  ],
  run: timeline,
}

/** Runs `proofbench timeline`: prints events, or answers to questions. */
async function timeline(args: ParsedArguments): Promise<ExitCode> {
  const where = args.text('where')
  const questionIds = args.texts('ask')
  if (where !== undefined && questionIds.length > 0)
    throw usageStop('--where is not possible with --ask', 'A question has its own answer; a query lists events.')
  const query = where === undefined ? null : queryOf(where)
  const verified = await verifiedOf(args)
  const isJson = args.text('format') === 'json'
  print(questionIds.length > 0 ? answers(verified, questionIds, isJson) : events(verified, query, isJson))
  return EXIT.passed
}

/** Throws `Stop` with the position of the fault. */
function queryOf(text: string): EventQuery {
  const parsed = parseQuery(text)
  if ('query' in parsed) return parsed.query
  const { offset, message, hint } = parsed.fault
  throw usageStop(`--where: character ${offset + 1}: ${terminalText(message, 300)}`, terminalText(hint, 300))
}

interface Read extends VerifiedRecord {
  readonly record: ArchiveRecord
}

function events({ record, ...verified }: Read, query: EventQuery | null, isJson: boolean): string {
  const all = queryEvents(record, toTimeline(record).items)
  const found = all.filter((event) => !query || matchesQuery(event, query))
  const { operations } = verified.standing
  if (isJson)
    return `${safeJson({ format: 'proofbench-timeline/1', standing: operations.standing, events: found.map(eventJson) })}\n`
  // Standard output has one line for each event.
  const sentence = standingSentence(operations)
  if (sentence !== null) new Voice(false).note(sentence)
  if (found.length > 0) return found.map(eventText).join('')
  return query === null || all.length === 0
    ? 'No event is recorded.\n'
    : `No event fulfils the query. ${whyNothing(query, all)}\n`
}

function answers({ record, standing: { record: part } }: Read, ids: readonly string[], isJson: boolean): string {
  const context = questionContext(record, { masked: false })
  const answered = QUESTIONS.filter(({ id }) => ids.includes(id) || ids.includes(ALL)).map((question) => ({
    question,
    answer: askQuestion(question, context, part),
  }))
  if (isJson)
    return `${safeJson({ format: 'proofbench-answers/1', standing: part.standing, answers: answered.map(answerJson) })}\n`
  return answered.map(answerText).join('')
}

const verifiedOf = (args: ParsedArguments): Promise<Read> =>
  withVerifiedOperand(args, async (verified) => {
    const { facts } = verified
    const record = explainedRecord(facts)
    if (facts.verificationAndEvaluationDetails?.value !== undefined) return { ...verified, record }
    throw noInputStop(
      `${args.operands[0]}: ${noRecordClause(record)}`,
      '`proofbench verify` says what is wrong with it.',
    )
  })
