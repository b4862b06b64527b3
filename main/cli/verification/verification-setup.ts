import { POLICIES, type Policy, readPolicy } from '../../../shared/findings/index.ts'
import type { Report } from '../../../shared/report/index.ts'
import { thisTool } from '../../input/index.ts'
import type { Limits } from '../../proof/index.ts'
import { limitsFrom } from '../arguments/limit-values.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { type NamedBytes, readNamed, readNamedText } from '../inputs/read-named.ts'
import { storedRevocationFiles, trustStoreText } from './trust-file.ts'

/**
 * Everything that a verification needs besides its input. Contains bytes and text, not parsed keys, so that it can be sent to a
 * worker.
 */
export interface VerificationSetup {
  readonly keyFiles: readonly NamedBytes[]
  readonly revocationFiles: readonly NamedBytes[]
  readonly trustStore: string | null
  readonly policy: Policy
  readonly validationTime: string
  readonly limits: Limits
  readonly secondReading: 'auto' | 'on' | 'off'
  readonly inputHash: 'auto' | 'always' | 'never'
  readonly tool: Report['tool']
}

/** Creates the setup from options and files. Throws `Stop` if a file is missing or invalid. */
export function verificationSetup(args: ParsedArguments): VerificationSetup {
  const secondReading = args.chosen('second-reading')
  const inputHash = args.chosen('input-hash')
  return {
    keyFiles: args.texts('key').map((path) => readNamed(path, '--key')),
    revocationFiles: [
      ...args.texts('crl').map((path) => readNamed(path, '--crl')),
      ...(args.chosen('trust-store') === false ? [] : storedRevocationFiles()),
    ],
    trustStore: args.chosen('trust-store') === false ? null : trustStoreText(),
    policy: policyFrom(args.text('policy') ?? 'standard'),
    validationTime: args.text('time') ?? new Date().toISOString(),
    limits: limitsFrom(args.texts('limit')),
    secondReading: secondReading === undefined ? 'auto' : secondReading ? 'on' : 'off',
    inputHash: inputHash === undefined ? 'auto' : inputHash ? 'always' : 'never',
    tool: thisTool(),
  }
}

const PRESETS = 'Use strict, standard, permissive, or a policy file.'

function policyFrom(nameOrPath: string): Policy {
  if (nameOrPath === 'strict' || nameOrPath === 'standard' || nameOrPath === 'permissive') return POLICIES[nameOrPath]
  const text = readNamedText(nameOrPath, '--policy', PRESETS)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw usageStop(`--policy ${nameOrPath}: the file is not JSON`, PRESETS)
  }
  const { policy, problems } = readPolicy(value)
  if (policy) return policy
  const hints = [...new Set(problems.map(({ hint }) => hint))]
  throw usageStop(`--policy ${nameOrPath}: ${problems.map(({ message }) => message).join('; ')}`, hints.join(' '))
}
