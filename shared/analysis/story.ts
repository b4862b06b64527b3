import { adjudicationCase } from './adjudication-case.ts'
import { toConsents } from './consents.ts'
import { toContacts } from './contacts.ts'
import type { IdentityDiagnosis } from './identity-diagnosis.ts'
import type { Moment } from './moment.ts'
import { operationResult } from './operation-result.ts'
import { orderByTime } from './order-by-time.ts'
import type { Place } from './place.ts'
import type { Operation } from './record/operation.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import { type Result, resultOfStatus } from './result.ts'
import { type EvidenceState, type StateStep, toStates } from './states.ts'
import { isAboutEvidence } from './submission-kind.ts'
import { operationKey } from './timeline-items.ts'
import { wordsFor } from './words.ts'

/** One sentence of what happened. */
export interface StorySentence {
  readonly time: Moment
  readonly sentence: string
  readonly result: Result
  readonly place: Place
  readonly operationKey: string | null
  readonly evidenceId: string | null
}

/** What happened, a sentence each, in the order of time. Linear in the size of the content but for one sort. */
export function toStory(record: ArchiveRecord, { diagnoses }: IdentityDiagnosis): readonly StorySentence[] {
  const causes = new Map(diagnoses.map(({ evidenceId, reasons }) => [evidenceId, reasons[0]?.sentence ?? null]))
  const final = new Map(diagnoses.map(({ evidenceId, result }) => [evidenceId, result]))
  const said = saidOf(record)
  const states = ofStates(toStates(record), causes, final)
  const operations = record.operations.flatMap((operation) => ofOperation(operation, said))
  return orderByTime([...states, ...operations], ({ time }) => time)
}

type Causes = ReadonlyMap<string, string | null>

function ofStates(
  steps: readonly StateStep[],
  causes: Causes,
  final: ReadonlyMap<string, Result>,
): readonly StorySentence[] {
  let level: string | null = null
  const types = new Map<string, string>()
  return steps.flatMap((step) => {
    const base = { time: step.time, place: step.place, operationKey: step.operationKey, evidenceId: null }
    const told: StorySentence[] = []
    if (step.cause === 'BEGUN') told.push({ ...base, sentence: 'The transaction began.', result: 'NEUTRAL' })
    for (const { id, type } of step.changed) types.set(id, type)
    for (const state of step.changed)
      told.push({ ...base, ...ofState(step, state, causes, final), place: state.place, evidenceId: state.id })
    for (const id of step.removed)
      told.push({ ...base, sentence: `${nameOf(types.get(id) ?? '')} was deleted.`, result: 'NEUTRAL', evidenceId: id })
    const next = step.levelOfAssurance
    if (next !== null && level !== null && next !== level)
      told.push({ ...base, sentence: `The level of assurance went from ${level} to ${next}.`, result: 'NEUTRAL' })
    level = next ?? level
    if (step.cause === 'ENDED')
      told.push({ ...base, sentence: `The proof was made${level ? ` at ${level}` : ''}.`, result: 'NEUTRAL' })
    return told
  })
}

const nameOf = (type: string): string => (type === '' ? 'Evidence' : wordsFor('EvidenceType', type).title)

function ofState(
  { cause }: StateStep,
  { id, type, status, score }: EvidenceState,
  causes: Causes,
  final: ReadonlyMap<string, Result>,
): Pick<StorySentence, 'sentence' | 'result'> {
  const name = nameOf(type)
  if (cause === 'SUBMITTED') return { sentence: `${name} was submitted.`, result: 'NEUTRAL' }
  const words = wordsFor('EvidenceStatus', status ?? '')
  const result = resultOfStatus(status)
  if (result === 'POSITIVE')
    return { sentence: `${name} was verified${score ? ` with ${wordsFor('Score', score).title}` : ''}.`, result }
  // The diagnosis is of how it ended; what came before is told by what its status means.
  const isFinal = final.get(id) !== 'POSITIVE'
  const why = (isFinal ? causes.get(id) : null) ?? words.meaning
  return {
    sentence: `${name}: ${words.title.toLowerCase()}. ${why}`,
    result: isFinal ? (final.get(id) ?? result) : result,
  }
}

/** Consents, contacts, what did not end, and what people decided: nothing of it changes a state by itself. */
function ofOperation(operation: Operation, said: ReadonlyMap<string, string>): readonly StorySentence[] {
  const { name, type, start, place, progress, verifications } = operation
  const key = operationKey(operation)
  const base = { operationKey: key, evidenceId: null }
  const told: StorySentence[] = []
  const about = { ...base, time: start, place, result: operationResult(operation) }
  const { title } = wordsFor('OperationName', name)
  const ended = wordsFor('Progress', progress).title.toLowerCase()
  const isOpen = progress !== 'DONE' && progress !== ''
  if (!isAboutEvidence(name) && name !== 'ADJUDICATION')
    told.push({
      ...about,
      sentence: `${title}${type === 'DELETE' && name !== 'CONSENTS' ? ' (taken back)' : ''}: ${isOpen ? ended : (said.get(key) ?? ended)}.`,
    })
  else if (isOpen) told.push({ ...about, sentence: `${title} did not end: ${ended}.` })
  for (const { services } of verifications)
    for (const service of services)
      for (const { operatorId, status, end, place: at, result } of adjudicationCase(service)?.decisions ?? [])
        told.push({
          ...base,
          time: end,
          place: at,
          result,
          sentence: `${operatorId ?? 'An operator'} decided: ${status ?? 'nothing'}.`,
        })
  return told
}

/** What consents and contacts say in each operation: types and statuses, no values. */
function saidOf(record: ArchiveRecord): ReadonlyMap<string, string> {
  const said = new Map<string, string[]>()
  const add = (key: string, text: string) => {
    const known = said.get(key)
    if (known) known.push(text)
    else said.set(key, [text])
  }
  for (const { type, changes } of toConsents(record))
    for (const { operationKey: key, approved, operationType } of changes)
      add(key, `${wordsFor('ConsentType', type).title} ${operationType === 'DELETE' ? 'withdrawn' : answer(approved)}`)
  for (const { steps } of toContacts(record))
    for (const { operationKey: key, otpStatus } of steps)
      if (otpStatus !== null) add(key, wordsFor('OtpStatus', otpStatus).title.toLowerCase())
  return new Map([...said].map(([key, all]) => [key, all.join(', ')]))
}

const answer = (approved: boolean | null): string =>
  approved === null ? 'without an answer' : approved ? 'approved' : 'refused'
