import type { Block, ReviewerDecision, Section } from '../../../shared/report/index.ts'
import { type DecisionStatements, decisionHistory } from '../document/decision-history.ts'
import { LAYOUT } from '../document/make-report.ts'
import { type ReportCopy, readPart } from '../document/report-copy.ts'
import { answersLabel, decisionsSection, reviewerComments } from '../document/sections/review-sections.ts'
import { reviewText } from '../document/sections/summary-section.ts'
import { reviewStatement, STATEMENTS } from '../document/sections/verdict-sections.ts'

type Statements = Omit<DecisionStatements, 'review'> & { readonly review?: number }

/**
 * Prints the decisions again from the statements, and compares every place of a report that states them. A reporter signs what is printed,
 * and could print more than was signed by the people; only drift and the texts of questions are the reporter's. Returns the reason if they
 * differ; null if they agree, and for another layout, which cannot be printed again.
 */
export function printedDecisionsProblem(copy: ReportCopy, statements: readonly Statements[]): string | null {
  if (copy.head.layout !== LAYOUT) return null
  const blocks = blocksOf(copy, 'decisions')
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))
  const numbers = headings.flatMap((text) => /^Review (\d+): /.exec(text)?.slice(1).map(Number) ?? [])
  if (numbers.length !== statements.length)
    return `it prints ${numbers.length} decisions, ${statements.length} are signed`
  const numbered = statements.map((signed, index) => ({ ...signed, review: signed.review ?? numbers[index] ?? 0 }))
  const decisions = decisionHistory(numbered, questionsIn(blocks, numbered)).map(withDrift(blocks))
  for (const [place, printed, derived] of placesOf(copy, blocks, decisions)) {
    const found = difference(printed, derived)
    if (found) return `${place} says “${found[0]}”, by the statements it is “${found[1]}”`
  }
  return null
}

function* placesOf(
  copy: ReportCopy,
  blocks: readonly Block[],
  decisions: readonly ReviewerDecision[],
): Generator<readonly [string, unknown, unknown]> {
  yield ['its section of decisions', blocks, decisionsSection(decisions).blocks]
  const statement = reviewStatement(decisions)
  yield ['its third statement', blocksOf(copy, 'verdict').slice(-statement.length), statement]
  const facts = blocksOf(copy, 'summary').flatMap((block) => (block.kind === 'facts' ? block.rows : []))
  const rows = facts.filter(([name]) => name === STATEMENTS.review)
  yield ['its summary', rows, [[STATEMENTS.review, reviewText(decisions)]]]
  if (!copy.parts.has('comments')) return
  const comments = reviewerComments(decisions)
  const printed = blocksOf(copy, 'comments').flatMap((block) => (block.kind === 'table' ? block.rows : []))
  const others = printed.slice(0, printed.length - comments.length).filter(([by]) => !/^Operator\b/.test(by ?? ''))
  yield ['its list of comments', [...others, ...printed.slice(printed.length - comments.length)], comments]
}

/** Returns the blocks of a section, or of the masked one in its place; none if both are missing. */
function blocksOf({ parts }: ReportCopy, key: string): readonly Block[] {
  const part = parts.get(key) ?? parts.get(`${key}.masked`)
  return part ? (readPart(part) as Section).blocks : [] // read as a section
}

/** Statements have ids of questions and the digest of their checklist: the texts are those that are printed. */
function questionsIn(
  blocks: readonly Block[],
  numbered: readonly DecisionStatements[],
): (checklist: string, question: string) => string {
  const texts = new Map<string, string>()
  for (const { review, decision, check } of numbered) {
    const table = blocks.find((block) => block.kind === 'table' && block.label === answersLabel(review))
    const asked = [decision.checklist, check?.checklist ?? null].flatMap((list) =>
      (list?.answers ?? []).map(({ question }) => `${list?.sha256} ${question}`),
    )
    for (const [index, question] of asked.entries())
      texts.set(question, (table?.kind === 'table' ? table.rows[index]?.[1] : null) ?? '')
  }
  return (checklist, question) => texts.get(`${checklist} ${question}`) ?? question
}

/** Drift is what the reporter saw of the archive: no statement has it. */
const withDrift =
  (blocks: readonly Block[]) =>
  (decision: Omit<ReviewerDecision, 'drift'>): ReviewerDecision => {
    const start = blocks.findIndex(
      (block) => block.kind === 'heading' && block.text.startsWith(`Review ${decision.review}: `),
    )
    const facts = blocks[start + 1]
    const state = facts?.kind === 'facts' ? (facts.rows.find(([name]) => name === 'State')?.[1] ?? '') : ''
    const mark = `${decision.state}, DRIFTED: `
    return { ...decision, drift: state.startsWith(mark) ? state.slice(mark.length) : '' }
  }

/** Returns the first texts that differ, printed and derived; null if all agree. Covered characters stand for any text. */
function difference(printed: unknown, derived: unknown): readonly [string, string] | null {
  if (typeof printed === 'string' && typeof derived === 'string')
    return isCovered(printed, derived) ? null : [printed, derived]
  if (typeof printed !== 'object' || typeof derived !== 'object' || printed === null || derived === null)
    return printed === derived ? null : [String(printed ?? 'nothing'), String(derived ?? 'nothing')]
  const [own, other] = [printed, derived] as Record<string, unknown>[] // both are objects
  for (const key of new Set([...Object.keys(own ?? {}), ...Object.keys(other ?? {})])) {
    const found = difference(own?.[key], other?.[key])
    if (found) return found
  }
  return null
}

/** Whether a text is another one of which parts may be covered. */
function isCovered(text: string, other: string): boolean {
  const [first = '', ...pieces] = text.split(/█+/)
  const last = pieces.pop()
  if (last === undefined) return text === other
  let place = other.startsWith(first) ? first.length : -1
  for (const piece of pieces) {
    const found = place < 0 ? -1 : other.indexOf(piece, place)
    place = found < 0 ? -1 : found + piece.length
  }
  return place >= 0 && other.length - last.length >= place && other.endsWith(last)
}
