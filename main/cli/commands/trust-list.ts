import { safeJson, terminalText } from '../../report/terminal-text.ts'
import { fingerprintInWords } from '../../report/verdict-words.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { openOutput } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { paintFor, Voice } from '../terminal.ts'
import { type StoredKey, trustBook } from '../trust-book.ts'
import { trustStorePath } from '../trust-file.ts'

/** `proofbench trust list`. */
export async function trustList(given: ParsedArguments): Promise<ExitCode> {
  const { keys } = trustBook()
  const output = openOutput(undefined)
  if (given.text('format') === 'json') {
    for (const key of keys) output.write(`${safeJson(key)}\n`)
    return EXIT.passed
  }
  const paint = await paintFor(1)
  const voice = new Voice(given.has('quiet'))
  if (keys.length === 0)
    voice.note(`the trust store is empty (${terminalText(trustStorePath())}); proofbench trust add FILE adds a key`)
  for (const key of keys) output.write(`${paint.strong(terminalText(key.label))}\n${keyLines(key).join('\n')}\n`)
  return EXIT.passed
}

/** What a person compares before trusting a key. */
export function keyLines({
  kind,
  fingerprint,
  subject,
  notBefore,
  notAfter,
  tenantId,
  test,
}: Omit<StoredKey, 'label'>): string[] {
  return [
    `  ${kind === 'certificate' ? 'Certificate' : 'Public key'}`,
    `  SHA-256  ${fingerprintInWords(fingerprint)}`,
    ...(subject === undefined ? [] : [`  Subject  ${terminalText(subject)}`]),
    ...(notBefore === undefined ? [] : [`  Valid    ${notBefore} to ${notAfter ?? '?'}`]),
    `  Tenant   ${tenantId === null ? 'any' : terminalText(tenantId)}`,
    ...(test ? ['  ! TEST KEY: every report that relies on it says so'] : []),
  ]
}
