import { basename } from 'node:path'
import { terminalText } from '../../report/terminal-text.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { Stop, usageStop } from '../stop.ts'
import { isTerminal, say, Voice } from '../terminal.ts'
import { keysInFile, type NewKey, trustBook } from '../trust-book.ts'
import { readNamed } from '../verification-setup.ts'
import { keyLines } from './trust-list.ts'

/** `proofbench trust add FILE`: shows what would be trusted, then stores it. */
export async function trustAdd(given: ParsedArguments): Promise<ExitCode> {
  const path = given.operands[0] ?? ''
  const keys = keysInFile(readNamed(path, 'trust add'))
  const [key, ...others] = keys
  if (!key)
    throw usageStop(
      `${path} holds no key that can be trusted`,
      'Give a public key or certificate: PEM, DER, JWK or JWKS.',
    )
  if (others.length > 0)
    throw usageStop(
      `${path} holds ${keys.length} keys`,
      'Add them one by one, each from a file of its own and under its own label.',
    )
  const label = given.text('label') ?? basename(path)
  const added: NewKey = { ...key, label, tenantId: given.text('tenant') ?? null, test: given.has('test') || key.test }
  say(`To be trusted as ${terminalText(label)}:\n${keyLines(added).join('\n')}\n`)
  checkFingerprint(given.text('fingerprint'), added.fingerprint)
  if (given.text('fingerprint') === undefined && !given.has('yes')) await confirm()
  trustBook().add(added)
  new Voice(given.has('quiet')).note(`added ${terminalText(label)}`)
  return EXIT.passed
}

function checkFingerprint(wanted: string | undefined, actual: string): void {
  if (wanted === undefined || wanted.replaceAll(/[:\s]/g, '').toLowerCase() === actual) return
  throw usageStop(
    'The fingerprint is not the one that --fingerprint names; nothing was added',
    'Ask the issuer for the fingerprint over another channel than the file came by.',
  )
}

/** Asks where there is someone to ask. Elsewhere the fingerprint was shown, and the caller decided by calling. */
async function confirm(): Promise<void> {
  if (!(await isTerminal(0)) || !(await isTerminal(2))) return
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await lines.question('Is this the fingerprint that the issuer told you? [y/N] ')
    if (!/^y(es)?$/i.test(answer.trim())) throw new Stop(EXIT.usage, 'Nothing was added')
  } finally {
    lines.close()
  }
}
