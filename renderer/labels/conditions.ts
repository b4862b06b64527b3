import { visible } from '../../shared/analysis/index.ts'
import type { ConditionChange } from '../../shared/bridge/index.ts'
import { labelOrKey } from './label-or-key.ts'
import { settingsLabels } from './settings.ts'

/** Texts about changes of trust, policy and validation time while archives are open. */
export const conditionLabels = {
  again: 'Verifying again: the verdict below is not current',
  title: 'Verified again.',
  same: 'The verdict is the same:',
  became: '→',
  dismiss: 'Dismiss',
  validatedAt: (time: string) => `Validated as of ${time}`,
} as const

/** Formats a change as a sentence: `The key “signer.pub.pem” was removed.` */
export function changeSentence({ kind, label }: ConditionChange): string {
  const name = `“${visible(label)}”`
  switch (kind) {
    case 'key-added':
      return `The key ${name} was trusted.`
    case 'key-removed':
      return `The key ${name} was removed.`
    case 'list-added':
      return `The revocation list ${name} was added.`
    case 'list-removed':
      return `The revocation list ${name} was removed.`
    case 'policy':
      return `The policy is now ${policyName(label)}.`
    case 'time':
      return label === '' ? 'The validation time is now again.' : `The validation time is ${momentText(label)}.`
    case 'store':
      return 'Another program changed the trusted keys or revocation lists.'
    case 'expiry':
      return `The certificate of the key ${name} is no longer valid.`
  }
}

const policyName = (name: string): string => labelOrKey(settingsLabels.policyNames, name)

/** Formats an ISO 8601 instant: `2026-06-30 23:59:59 UTC`. */
export const momentText = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`
