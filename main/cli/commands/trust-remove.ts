import { removeFromTrustStore } from '../../proof/keys/trust-store.ts'
import { terminalText } from '../../report/terminal-text.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { Voice } from '../terminal.ts'
import { changeTrustStore } from '../trust-file.ts'

/** Runs `proofbench trust remove LABEL|FINGERPRINT`. */
export function trustRemove(args: ParsedArguments): ExitCode {
  const labelOrFingerprint = args.operands[0] ?? ''
  const { label, fingerprint } = changeTrustStore((store) => removeFromTrustStore(store, labelOrFingerprint))
  new Voice(args.has('quiet')).note(`removed ${terminalText(label)} (${fingerprint})`)
  return EXIT.passed
}
