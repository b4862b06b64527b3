import { basename } from 'node:path'
import { addToTrustStore, givenFingerprint, readTrustMaterial, type TrustedKey } from '../../proof/index.ts'
import { terminalText } from '../../report/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { Stop, usageStop } from '../arguments/stop.ts'
import { type NamedBytes, readNamed } from '../inputs/read-named.ts'
import { keyLines } from '../output/key-text.ts'
import { isTerminal, say, Voice } from '../output/terminal.ts'
import { changeTrustStore } from '../verification/trust-file.ts'

export const command: Command = {
  name: 'trust add',
  section: 'trust',
  order: 10,
  summary: 'Add a public key or certificate to the trust store',
  operand: { label: 'FILE', min: 1, max: 1, kind: 'file' },
  details: [
    'The fingerprint is shown before anything is stored. On a terminal you are asked whether it is the right one; elsewhere give --fingerprint to make sure.',
    'The store is trust-store.json in the data folder: PROOFBENCH_HOME, else XDG_DATA_HOME/proofbench (Linux), %APPDATA%\\Proofbench (Windows), ~/Library/Application Support/Proofbench (macOS).',
  ],
  options: [
    {
      name: 'label',
      short: 'l',
      value: { kind: 'text', label: 'LABEL' },
      help: 'Name of the key in reports. Default: the file name.',
    },
    { name: 'tenant', value: { kind: 'text', label: 'ID' }, help: 'Trust the key for archives of this tenant only.' },
    { name: 'test', help: 'Mark the key as a test key; every report says so.' },
    {
      name: 'fingerprint',
      value: { kind: 'text', label: 'SHA256' },
      help: 'Add only if the SHA-256 fingerprint is this one.',
    },
    { name: 'yes', short: 'y', help: 'Do not ask.' },
  ],
  examples: [
    { line: 'trust add signer.pem --label "Issuer 2026" --tenant acme', description: 'trust a key for one tenant' },
    { line: 'trust add lab.pem --test', description: 'a test key' },
  ],
  run: trustAdd,
}

/** Runs `proofbench trust add FILE`: shows the key, then stores it. */
async function trustAdd(args: ParsedArguments): Promise<ExitCode> {
  const path = args.operands[0] ?? ''
  const key = onlyKeyIn(readNamed(path, 'trust add'))
  const label = args.text('label') ?? basename(path)
  const tenant = args.text('tenant')
  const test = args.has('test') || key.test
  say(`To be trusted as ${terminalText(label)}:\n${keyLines(key, tenant, test).join('\n')}\n`)
  checkFingerprint(args.text('fingerprint'), key.fingerprint)
  if (args.text('fingerprint') === undefined && !args.has('yes')) await confirm()
  const addedAt = new Date().toISOString()
  const entry = { key, label, test, addedAt, ...(tenant === undefined ? {} : { tenant }) }
  changeTrustStore((store) => addToTrustStore(store, entry))
  new Voice(args.has('quiet')).note(`added ${terminalText(label)}`)
  return EXIT.passed
}

function onlyKeyIn({ name, bytes }: NamedBytes): TrustedKey {
  const { keys, problems } = readTrustMaterial(bytes, name)
  const [problem] = problems
  if (problem) throw usageStop(problem.message, problem.hint)
  const [key, ...rest] = keys
  if (!key)
    throw usageStop(
      `${name} holds no key that can be trusted`,
      'Give a public key or certificate: PEM, DER, JWK or JWKS.',
    )
  if (rest.length === 0) return key
  throw usageStop(
    `${name} holds ${keys.length} keys`,
    'Add them one by one, each from a file of its own and under its own label.',
  )
}

function checkFingerprint(expected: string | undefined, actual: string): void {
  if (expected === undefined) return
  const digits = givenFingerprint(expected)
  if (digits === actual) return
  if (digits === null)
    throw usageStop(
      '--fingerprint has no SHA-256 fingerprint; nothing was added',
      'Give its 64 hex digits, with or without colons. A fingerprint of another kind (SHA-1, MD5, OpenSSH) cannot be compared.',
    )
  throw usageStop(
    'The fingerprint is not the one that --fingerprint names; nothing was added',
    'Ask the issuer for the fingerprint over another channel than the file came by.',
  )
}

/** Asks for confirmation on a terminal. Otherwise the fingerprint was printed, and the caller is responsible. */
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
