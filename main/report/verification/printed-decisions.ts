import type { Block, Section } from '../../../shared/report/index.ts'
import {
  type DecisionStatements,
  decisionHistory,
  historyLabel,
  historyRows,
  historyText,
} from '../document/decision-history.ts'
import { type ReportCopy, readPart } from '../document/report-copy.ts'

/** First layout whose section of decisions is made from the statements alone. */
const FIRST_LAYOUT = 2

type Statements = Omit<DecisionStatements, 'review'> & { readonly review?: number }

/**
 * Compares the decisions that a report prints with statements. A reporter signs what is printed, and could print more than was signed by
 * the people. Returns the reason if they differ; null if they agree. Copies without data of the holder can have names that are masked.
 */
export function printedDecisionsProblem(copy: ReportCopy, statements: readonly Statements[]): string | null {
  if (copy.head.layout < FIRST_LAYOUT) return null
  const [own, masked] = [copy.parts.get('decisions'), copy.parts.get('decisions.masked')]
  const part = own ?? masked
  if (!part) return null
  const blocks = (readPart(part) as Section).blocks // read as a section
  const headings = blocks.flatMap((block) =>
    block.kind === 'heading' ? [/^Review (\d+): (\w+)$/.exec(block.text)] : [],
  )
  const numbers = headings.flatMap((found) => (found ? [Number(found[1])] : []))
  if (numbers.length !== statements.length)
    return `it prints ${numbers.length} decisions, ${statements.length} are signed`
  const numbered = statements.map((signed, index) => ({ ...signed, review: signed.review ?? numbers[index] ?? 0 }))
  const persons = own
    ? (row: readonly string[]) => row
    : (row: readonly string[]) => row.filter((_, column) => column !== 1)
  for (const history of decisionHistory(numbered)) {
    const { review, decision, state } = history
    if (!blocks.some((block) => block.kind === 'heading' && block.text === `Review ${review}: ${decision}`))
      return `it does not print the decision ${decision} of review ${review}`
    const table = blocks.find((block) => block.kind === 'table' && block.label === historyLabel(review))
    const printed = table?.kind === 'table' ? table.rows.map(persons) : []
    if (JSON.stringify(printed) !== JSON.stringify(historyRows(history).map(persons)))
      return `what it prints about review ${review} is not what the people signed: ${historyText(history)}`
    const stated = factsAfter(blocks, `Review ${review}: ${decision}`).get('State') ?? ''
    if (stated !== state && !stated.startsWith(`${state}, DRIFTED: `))
      return `it prints the state ${stated} of review ${review}, the statements say ${state}`
  }
  return own ? verdictProblem(copy, numbered) : null
}

/** Returns the facts below a heading. */
function factsAfter(blocks: readonly Block[], heading: string): ReadonlyMap<string, string> {
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.text === heading)
  const facts = blocks[start + 1]
  return new Map(facts?.kind === 'facts' ? facts.rows : [])
}

/** Compares the third statement of the first page with the latest decision. */
function verdictProblem(copy: ReportCopy, statements: readonly DecisionStatements[]): string | null {
  const part = copy.parts.get('verdict')
  const last = decisionHistory(statements).at(-1)
  if (!part) return null
  const { blocks } = readPart(part) as Section // read as a section
  const stated = blocks.find((block) => block.kind === 'outcome' && block.title.startsWith('Decision by '))
  if (!last) return stated ? 'its first page names a decision, none is signed' : null
  if (stated?.kind !== 'outcome' || stated.title !== `Decision by ${last.reviewer}`)
    return `its first page does not name the decision by ${last.reviewer}`
  const isAsSigned = stated.mark === last.decision && stated.text === historyText(last)
  return isAsSigned || stated.mark === 'DRIFTED'
    ? null
    : `its first page does not say ${last.decision}, ${historyText(last)}`
}
