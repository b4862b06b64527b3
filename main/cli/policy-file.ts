import { BUILT_IN_POLICY, type RulePolicy } from '../../shared/rules/rule-policy.ts'
import { terminalText } from '../report/terminal-text.ts'
import { parsePolicy } from '../service/replay/parse-policy.ts'
import { faultText } from '../service/scenario/format/fault.ts'
import { readNamed } from './read-named.ts'
import { usageStop } from './stop.ts'

/** Maximum number of faults printed. */
const MAX_FAULTS = 20

/** Returns the rules of a policy file, or the built-in ones by their name. Throws `Stop` with every fault and its line. */
export function policyFile(file: string): RulePolicy {
  if (file === BUILT_IN_POLICY.name) return BUILT_IN_POLICY
  const text = Buffer.from(readNamed(file, '--rules').bytes).toString('utf8')
  const { policy, faults } = parsePolicy(text)
  if (policy) return policy
  const name = terminalText(file, 300)
  const lines = faults.slice(0, MAX_FAULTS).map((fault) => {
    const hint = fault.hint === null ? null : terminalText(fault.hint, 200)
    return faultText(name, { ...fault, message: terminalText(fault.message, 200), hint })
  })
  throw usageStop(
    `--rules ${name} is no policy`,
    faults.length > MAX_FAULTS ? [...lines, `and ${faults.length - MAX_FAULTS} more`] : lines,
  )
}
