import { counted } from '../../../shared/report/index.ts'
import type { Added, KnownPlace, RunCounts } from '../../library/index.ts'
import { terminalText } from '../../report/index.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { exitCodeOf, isConforming, type VerifiedInput } from '../inputs/verified-input.ts'
import { paceText } from '../output/remaining.ts'

/** Maximum number of archives that the summary names; the library lists all of them. */
const MAX_NAMED = 20
/** Maximum number of lines that are collected before all but the worst are dropped. */
const MAX_COLLECTED = 50 * MAX_NAMED

/** Counts of a run by outcome, and the archives that need attention. */
export class LibrarySummary {
  readonly codes = new Set<ExitCode>()
  readonly #counts = { added: 0, verified: 0, known: 0, erased: 0, failed: 0, unchanged: 0 }
  readonly #verdicts = new Map<string, number>()
  readonly #attention: { readonly rank: number; readonly line: string }[] = []
  readonly #requireConformance: boolean
  readonly #start = performance.now()
  #attentionCount = 0

  constructor(requireConformance: boolean) {
    this.#requireConformance = requireConformance
  }

  /** Number of inputs that are finished. */
  get done(): number {
    return Object.values(this.#counts).reduce((sum, count) => sum + count, 0)
  }

  get runCounts(): RunCounts {
    const { added, verified, known, failed } = this.#counts
    return { added: added + verified, known, failed }
  }

  add({ result, outcome }: Added<VerifiedInput>): void {
    this.#counts[outcome]++
    this.codes.add(exitCodeOf(result, this.#requireConformance))
    const verdict = result.outcome.kind === 'report' ? result.outcome.indication : 'not verified'
    this.#count(verdict)
    const rank = RANKS.indexOf(verdict)
    if (rank < 0) return
    const reason = result.outcome.kind === 'report' ? result.outcome.sentence : result.outcome.failure.message
    this.#attentionCount++
    this.#attention.push({ rank, line: `${verdict}  ${terminalText(result.name, 200)}: ${terminalText(reason, 200)}` })
    // Bounds the memory for the sentences of many failures.
    if (this.#attention.length > MAX_COLLECTED) this.#dropOthers()
  }

  /** Counts a file that is unchanged since its verification. Its recorded verdict affects the exit code too. */
  addUnchanged({ indication, conformance }: KnownPlace): void {
    this.#counts.unchanged++
    if (indication !== null) this.#count(indication)
    if (indication === 'TOTAL_FAILED') this.codes.add(EXIT.failed)
    else if (indication === 'INDETERMINATE') this.codes.add(EXIT.indeterminate)
    else if (this.#requireConformance && !isConforming(conformance)) this.codes.add(EXIT.notConforming)
    else this.codes.add(EXIT.passed)
  }

  /** Returns the progress: done, rate, remaining time, outcomes. */
  progress(total: number | null): string {
    const pace = paceText({ done: this.done, total, skipped: this.#counts.unchanged, start: this.#start })
    const verdicts = [...this.#verdicts].map(([verdict, count]) => `, ${count} ${verdict}`).join('')
    return `${pace}${verdicts}`
  }

  /** Returns the lines of the summary: failures first. */
  lines(): readonly string[] {
    this.#dropOthers()
    const named = this.#attention.slice(0, MAX_NAMED).map(({ line }) => line)
    const others = this.#attentionCount - named.length
    const shown = LABELS.flatMap(([name, label]) => (this.#counts[name] > 0 ? [`${this.#counts[name]} ${label}`] : []))
    const verdicts = VERDICTS.flatMap((verdict) => {
      const count = this.#verdicts.get(verdict)
      return count === undefined ? [] : [`${count} ${verdict}`]
    })
    return [
      ...named,
      ...(others > 0 ? [`and ${others} more that did not pass`] : []),
      `${counted(this.done, 'input')}: ${[...shown, ...verdicts].join(', ') || 'nothing to add'}`,
    ]
  }

  #count(verdict: string): void {
    this.#verdicts.set(verdict, (this.#verdicts.get(verdict) ?? 0) + 1)
  }

  /** Drops all lines but the worst. */
  #dropOthers(): void {
    this.#attention.sort((a, b) => a.rank - b.rank)
    this.#attention.length = Math.min(this.#attention.length, MAX_NAMED)
  }
}

const LABELS = [
  ['added', 'added'],
  ['verified', 'verified anew'],
  ['known', 'known already'],
  ['unchanged', 'unchanged'],
  ['erased', 'erased earlier and not added'],
  ['failed', 'not verified'],
] as const

const VERDICTS = ['TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE']

/** Verdicts that need attention, worst first. */
const RANKS = ['TOTAL_FAILED', 'not verified', 'INDETERMINATE']
