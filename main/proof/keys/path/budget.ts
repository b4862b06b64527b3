import type { PathPolicy } from './path-policy.ts'

/** Limits the work of one path search, so that it terminates for hostile sets of certificates. CVE-2023-0464. */
export class Budget {
  #signatures = 0
  #names = 0
  #reason = ''
  readonly #policy: PathPolicy

  constructor(policy: PathPolicy) {
    this.#policy = policy
  }

  /** Returns false if the limit is exceeded. */
  checkSignature(): boolean {
    this.#signatures += 1
    const { maxSignatureChecks: max } = this.#policy
    if (this.#signatures > max) this.#reason ||= `the search for a chain needs more than ${max} signature checks`
    return this.#reason === ''
  }

  compareNames(count: number): boolean {
    this.#names += count
    const { maxNameComparisons: max } = this.#policy
    if (this.#names > max) this.#reason ||= `the name constraints need more than ${max} comparisons`
    return this.#reason === ''
  }

  get exhausted(): boolean {
    return this.#reason !== ''
  }

  get reason(): string {
    return this.#reason
  }
}
