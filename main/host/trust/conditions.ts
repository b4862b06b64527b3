import { join } from 'node:path'
import type { ConditionChange, Conditions as ConditionsInfo, Settings } from '../../../shared/bridge/index.ts'
import { POLICIES, type Policy, readPolicy } from '../../../shared/findings/index.ts'
import { readSmallText, systemCode } from '../../input/index.ts'
import { BridgeError, bridgeFailure } from '../common/bridge-failure.ts'
import type { CaseSetup } from '../common/case-task.ts'
import { readJsonFile, writeJsonFile } from '../common/json-file.ts'
import { policyIn, policyInfo } from './own-policy.ts'
import type { StoredRevocationLists } from './stored-revocation-lists.ts'
import type { Trust } from './trust.ts'

interface ConditionsOptions {
  readonly dataFolder: string
  readonly trust: Trust
  readonly lists: StoredRevocationLists
  policyName(): Settings['policy']
  now(): string
  onChange(change: ConditionChange): void
}

/** Milliseconds between two checks of the stores, which the command line may change. */
const POLL_MS = 1000

/** Verification conditions: trust store, revocation lists, policy, validation time. Reports every change. */
export class Conditions {
  readonly #options: ConditionsOptions
  readonly #policyPath: string
  readonly #poll: NodeJS.Timeout
  #validationTime: string | null = null
  #stored: string

  constructor(options: ConditionsOptions) {
    this.#options = options
    this.#policyPath = join(options.dataFolder, 'policy.json')
    this.#stored = this.#storedText()
    this.#poll = setInterval(() => this.#checkStores(), POLL_MS)
    this.#poll.unref()
  }

  info(): ConditionsInfo {
    return { validationTime: this.#validationTime, ownPolicy: policyInfo(this.#ownPolicy()) }
  }

  /** Returns the current trust, policy and time. Throws `BridgeError` if stored revocation lists or the policy cannot be used. */
  setup(): Pick<CaseSetup, 'trustStore' | 'revocationFiles' | 'policy' | 'validationTime'> {
    const { trust, lists } = this.#options
    return { trustStore: trustStoreText(trust), revocationFiles: lists.files(), ...this.judging() }
  }

  /** Returns policy and time, for archives that are verified with keys of their own. */
  judging(): Pick<CaseSetup, 'policy' | 'validationTime'> {
    return { policy: this.#policy(), validationTime: this.#validationTime ?? this.#options.now() }
  }

  /** Sets the validation time; null for the time of each verification. Not stored: it ends with the host. */
  setTime(time: string | null): void {
    const instant = time === null ? null : Date.parse(time)
    if (instant !== null && Number.isNaN(instant))
      throw bridgeFailure('bridge.call', 'the time is not an ISO 8601 time')
    const next = instant === null ? null : new Date(instant).toISOString()
    if (next === this.#validationTime) return
    this.#validationTime = next
    this.#options.onChange({ kind: 'time', label: next ?? '' })
  }

  /** Stores a policy file as the user's own policy. */
  storePolicy(material: string): void {
    const policy = policyIn(Buffer.from(material, 'base64'))
    if (!policy) throw bridgeFailure('bridge.policy')
    try {
      writeJsonFile(this.#policyPath, policy)
    } catch {
      throw bridgeFailure('bridge.not-written')
    }
  }

  /** Reports a change made by this host, so that it is not reported again as a change by another program. */
  changed(change: ConditionChange): void {
    this.#stored = this.#storedText()
    this.#options.onChange(change)
  }

  close(): void {
    clearInterval(this.#poll)
  }

  #checkStores(): void {
    const stored = this.#storedText()
    if (stored === this.#stored) return
    this.#stored = stored
    this.#options.onChange({ kind: 'store', label: '' })
  }

  #storedText(): string {
    const { trust, lists } = this.#options
    return JSON.stringify([contentOrError(trust.path), contentOrError(lists.path)])
  }

  #policy(): Policy {
    const name = this.#options.policyName()
    if (name !== 'own') return POLICIES[name]
    const own = this.#ownPolicy()
    if (!own) throw bridgeFailure('bridge.policy')
    return own
  }

  #ownPolicy(): Policy | null {
    return readPolicy(readJsonFile(this.#policyPath)).policy ?? null
  }
}

/** Returns the text of a file; the code of the error if it cannot be read. */
function contentOrError(path: string): string {
  try {
    return readSmallText(path)
  } catch (error) {
    return systemCode(error) ?? 'unreadable'
  }
}

/** Returns the text of the trust store; null if it cannot be read, which the trust page reports. */
function trustStoreText(trust: Trust): string | null {
  try {
    return trust.text()
  } catch (error) {
    if (error instanceof BridgeError) return null
    throw error
  }
}
