import { BUILT_IN_POLICY, type RulePolicy } from '../../../shared/rules/index.ts'
import { parsePolicy } from '../../replay/index.ts'
import { terminalText } from '../../report/index.ts'
import { faultStop } from '../arguments/fault-stop.ts'
import { readNamedText } from '../inputs/read-named.ts'

/** Returns the rules of a policy file, or the built-in ones by their name. Throws `Stop` with every fault and its line. */
export function policyFile(file: string): RulePolicy {
  if (file === BUILT_IN_POLICY.name) return BUILT_IN_POLICY
  const text = readNamedText(file, '--rules')
  const { policy, faults } = parsePolicy(text)
  if (policy) return policy
  const name = terminalText(file, 300)
  throw faultStop(`--rules ${name} is no policy`, name, faults)
}
