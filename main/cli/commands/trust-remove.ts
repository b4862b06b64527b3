import { removeFromTrustStore } from '../../proof/index.ts'
import { terminalText } from '../../report/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { Voice } from '../output/terminal.ts'
import { changeTrustStore } from '../verification/trust-file.ts'

export const command: Command = {
  name: 'trust remove',
  section: 'trust',
  order: 30,
  summary: 'Remove a key from the trust store',
  operand: { label: 'LABEL|FINGERPRINT', min: 1, max: 1, kind: 'label' },
  details: ['A fingerprint may be cut to its first 8 digits or more, as long as only one key has it.'],
  options: [],
  examples: [{ line: 'trust remove "Issuer 2026"', description: 'by label' }],
  run: trustRemove,
}

/** Runs `proofbench trust remove LABEL|FINGERPRINT`. */
function trustRemove(args: ParsedArguments): ExitCode {
  const labelOrFingerprint = args.operands[0] ?? ''
  const { label, fingerprint } = changeTrustStore((store) => removeFromTrustStore(store, labelOrFingerprint))
  new Voice(args.has('quiet')).note(`removed ${terminalText(label)} (${fingerprint})`)
  return EXIT.passed
}
