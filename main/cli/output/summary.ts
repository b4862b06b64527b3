import { counted } from '../../../shared/report/index.ts'
import { terminalText } from '../../report/index.ts'
import type { VerifiedInput } from '../inputs/verified-input.ts'

/** Counts for the end of a batch, and the summary of a single input whose report is not text. */
export class Summary {
  #total = 0
  readonly #counts = new Map<string, number>()
  #conformanceErrors = 0
  #testKeys = 0
  #first: VerifiedInput | undefined

  add(verified: VerifiedInput): void {
    this.#total += 1
    this.#first ??= verified
    const { outcome } = verified
    const label = outcome.kind === 'report' ? outcome.indication : 'not verified'
    this.#counts.set(label, (this.#counts.get(label) ?? 0) + 1)
    if (outcome.kind !== 'report') return
    if (outcome.conformance === 'ERRORS') this.#conformanceErrors += 1
    if (outcome.testKey) this.#testKeys += 1
  }

  get total(): number {
    return this.#total
  }

  sentence(): string {
    if (this.#total === 1 && this.#first) return singleSentence(this.#first)
    const parts = ['TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE', 'not verified'].flatMap((label) => {
      const count = this.#counts.get(label)
      return count === undefined ? [] : [`${count} ${label}`]
    })
    const details = [
      ...(this.#conformanceErrors > 0 ? [`${this.#conformanceErrors} with conformance errors`] : []),
      ...(this.#testKeys > 0 ? [`${this.#testKeys} signed by a test key`] : []),
    ]
    return `${counted(this.#total, 'input')}: ${parts.join(', ')}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
  }
}

function singleSentence({ name, outcome }: VerifiedInput): string {
  if (outcome.kind === 'failure') return `${terminalText(name)}: not verified`
  const test = outcome.testKey ? ' (test key)' : ''
  return `${terminalText(name)}: ${outcome.indication} — ${terminalText(outcome.sentence)}${test}`
}
