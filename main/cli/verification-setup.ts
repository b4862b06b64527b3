import { POLICIES, type Policy, readPolicy } from '../../shared/findings/policy.ts'
import type { Report } from '../../shared/report/report.ts'
import type { Limits } from '../proof/read/limits.ts'
import { thisTool } from '../report/tool.ts'
import { limitsFrom } from './limit-values.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import { type NamedBytes, readNamed } from './read-named.ts'
import { usageStop } from './stop.ts'
import { storedRevocationFiles, trustStoreText } from './trust-file.ts'

/** All that a verification needs besides its input. It crosses threads, so it holds bytes and text, not parsed keys. */
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

/** Options and files → setup; stops with what to do where a file is missing or is not what it should be. */
export function verificationSetup(given: ParsedArguments): VerificationSetup {
  const secondReading = given.chosen('second-reading')
  const inputHash = given.chosen('input-hash')
  return {
    keyFiles: given.texts('key').map((path) => readNamed(path, '--key')),
    revocationFiles: [
      ...given.texts('crl').map((path) => readNamed(path, '--crl')),
      ...(given.chosen('trust-store') === false ? [] : storedRevocationFiles()),
    ],
    trustStore: given.chosen('trust-store') === false ? null : trustStoreText(),
    policy: policyFrom(given.text('policy') ?? 'standard'),
    validationTime: given.text('time') ?? new Date().toISOString(),
    limits: limitsFrom(given.texts('limit')),
    secondReading: secondReading === undefined ? 'auto' : secondReading ? 'on' : 'off',
    inputHash: inputHash === undefined ? 'auto' : inputHash ? 'always' : 'never',
    tool: thisTool(),
  }
}

const PRESETS = 'Use strict, standard, permissive, or a policy file.'

function policyFrom(named: string): Policy {
  if (named === 'strict' || named === 'standard' || named === 'permissive') return POLICIES[named]
  const { bytes } = readNamed(named, '--policy', PRESETS)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw usageStop(`--policy ${named}: the file is not JSON in UTF-8`, PRESETS)
  }
  const { policy, problems } = readPolicy(value)
  if (policy) return policy
  const hints = [...new Set(problems.map(({ hint }) => hint))]
  throw usageStop(`--policy ${named}: ${problems.map(({ message }) => message).join('; ')}`, hints.join(' '))
}
