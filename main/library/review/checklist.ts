import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type AnswerValue, MAX_QUESTIONS } from '../../../shared/review/index.ts'
import { CheckedYaml, type FileFault, inOrder } from '../../yaml/index.ts'

export interface Question {
  readonly id: string
  readonly text: string
  /** Place of the answer: a tab, a file, or a JSON pointer as `proof.json#/…`. */
  readonly place?: string
}

export interface Checklist {
  readonly title: string
  readonly questions: readonly Question[]
  /** SHA-256 of the file. */
  readonly sha256: string
}

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'is no id: lower-case letters, digits and hyphens, at most 60')
const line = z.string().min(1).max(500)

const checklistFile = z.strictObject({
  title: line,
  questions: z
    .array(z.strictObject({ id, text: line, place: line.exactOptional() }))
    .min(1)
    .max(MAX_QUESTIONS),
})

export type ParsedChecklist =
  | { readonly checklist: Checklist; readonly faults: readonly [] }
  | { readonly checklist: null; readonly faults: readonly FileFault[] }

/** Parses a checklist in YAML; returns it, or every fault with its position. Never throws. */
export function parseChecklist(text: string): ParsedChecklist {
  const yaml = new CheckedYaml(text, 'checklist')
  const value = yaml.faults.length === 0 ? yaml.plain() : undefined
  const file = yaml.faults.length === 0 ? yaml.check(checklistFile, value, []) : undefined
  const seen = new Set<string>()
  for (const [index, question] of (file?.questions ?? []).entries()) {
    if (seen.has(question.id)) yaml.fault(['questions', index, 'id'], `a second question ${question.id}`)
    seen.add(question.id)
  }
  if (!file || yaml.faults.length > 0) return { checklist: null, faults: inOrder(yaml.faults) }
  return { checklist: { ...file, sha256: createHash('sha256').update(text).digest('hex') }, faults: [] }
}

export interface Answer {
  readonly question: string
  readonly answer: AnswerValue
  readonly comment: string
}

const WORDS: { readonly [word: string]: AnswerValue } = {
  yes: 'YES',
  no: 'NO',
  na: 'NOT_APPLICABLE',
  'not applicable': 'NOT_APPLICABLE',
}

const answerEntry = z.union([
  z.string(),
  z.boolean(),
  z.strictObject({ answer: z.union([z.string(), z.boolean()]), comment: z.string().max(10_000).exactOptional() }),
])

export type ParsedAnswers =
  | { readonly answers: readonly Answer[]; readonly faults: readonly [] }
  | { readonly answers: null; readonly faults: readonly FileFault[] }

/**
 * Parses a file of answers in YAML, one `question: yes|no|na` per line or `question: {answer, comment}`, in the order of the checklist. Never
 * throws.
 */
export function parseAnswers(text: string, { questions }: Checklist): ParsedAnswers {
  const yaml = new CheckedYaml(text, 'file of answers')
  const value = yaml.faults.length === 0 ? yaml.plain() : undefined
  const file = yaml.faults.length === 0 ? yaml.check(z.record(z.string(), answerEntry), value, []) : undefined
  const answers = new Map<string, Answer>()
  for (const [question, entry] of Object.entries(file ?? {})) {
    if (!questions.some((known) => known.id === question)) {
      yaml.fault([question], `the checklist has no question ${JSON.stringify(question)}`, null, true)
      continue
    }
    const { answer: word, comment = '' } = typeof entry === 'object' ? entry : { answer: entry }
    const answer = WORDS[typeof word === 'boolean' ? (word ? 'yes' : 'no') : word.trim().toLowerCase()]
    if (answer) answers.set(question, { question, answer, comment })
    else yaml.fault([question], `${JSON.stringify(word)} is no answer`, 'Write yes, no or na.')
  }
  const missing = questions.filter((question) => !answers.has(question.id))
  if (file && missing.length > 0)
    yaml.fault([], `no answer to ${missing.map((question) => question.id).join(', ')}`, 'Write yes, no or na for each.')
  if (!file || yaml.faults.length > 0) return { answers: null, faults: inOrder(yaml.faults) }
  return { answers: questions.flatMap((question) => answers.get(question.id) ?? []), faults: [] }
}
