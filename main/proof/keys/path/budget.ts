import type { PathPolicy } from './path-policy.ts'

/** Counts the work of one path search, so that a hostile set of certificates ends within a bound. CVE-2023-0464. */
export class Budget {
  #signatures = 0
  #names = 0
  #reason = ''
  readonly #policy: PathPolicy

  constructor(policy: PathPolicy) {
    this.#policy = policy
  }

  /** False once there was too much work. */
  checkSignature(): boolean {
    this.#signatures += 1
    const { maxSignatureChecks: most } = this.#policy
    if (this.#signatures > most) this.#reason ||= `the search for a chain needs more than ${most} signature checks`
    return this.#reason === ''
  }

  compareNames(count: number): boolean {
    this.#names += count
    const { maxNameComparisons: most } = this.#policy
    if (this.#names > most) this.#reason ||= `the name constraints need more than ${most} comparisons`
    return this.#reason === ''
  }

  get exhausted(): boolean {
    return this.#reason !== ''
  }

  get reason(): string {
    return this.#reason
  }
}
