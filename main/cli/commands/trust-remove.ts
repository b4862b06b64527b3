import { terminalText } from '../../report/terminal-text.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { nearest } from '../nearest.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { usageStop } from '../stop.ts'
import { Voice } from '../terminal.ts'
import { trustBook } from '../trust-book.ts'

/** `proofbench trust remove LABEL|FINGERPRINT`. */
export function trustRemove(given: ParsedArguments): ExitCode {
  const named = given.operands[0] ?? ''
  const book = trustBook()
  const digits = named.replaceAll(/[:\s]/g, '').toLowerCase()
  const byLabel = book.keys.filter(({ label }) => label === named)
  const found =
    byLabel.length > 0 || !/^[0-9a-f]{8,64}$/.test(digits)
      ? byLabel
      : book.keys.filter(({ fingerprint }) => fingerprint.startsWith(digits))
  const [key, ...others] = found
  if (!key) {
    const near = nearest(
      named,
      book.keys.map(({ label }) => label),
    )
    throw usageStop(
      `The trust store has no key ${JSON.stringify(named)}`,
      near ? `Did you mean ${JSON.stringify(near)}?` : 'proofbench trust list shows them.',
    )
  }
  if (others.length > 0)
    throw usageStop(`${JSON.stringify(named)} names ${found.length} keys`, 'Give more digits of the fingerprint.')
  book.remove(key)
  new Voice(given.has('quiet')).note(`removed ${terminalText(key.label)} (${key.fingerprint})`)
  return EXIT.passed
}
