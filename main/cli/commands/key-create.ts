import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { formatFingerprint } from '../../../shared/report/index.ts'
import { makeFolder, systemCode } from '../../input/index.ts'
import { terminalText } from '../../report/index.ts'
import { createKey, publicPem, UnusableKeyError } from '../../statement/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { Stop, usageStop } from '../arguments/stop.ts'
import { print } from '../output/output.ts'
import { Voice } from '../output/terminal.ts'
import { PASSPHRASE_FILE, passphraseFrom } from '../review/passphrase.ts'
import { defaultKeyPath } from '../review/reviewer-key.ts'

const MAX_NAME = 200

export const command: Command = {
  name: 'key create',
  section: 'review',
  order: 10,
  summary: 'Create the key with which a person signs decisions and reports',
  operand: { label: 'NAME', min: 1, max: 1, kind: 'label' },
  details: [
    'Creates an Ed25519 key for the person NAME. The private part is encrypted with a passphrase (PBES2-HS512+A256KW); how often the passphrase is hashed is measured, so that each guess takes about 200 ms on this computer. Nobody can recover a lost passphrase.',
    'An administrator of a library registers the key with reviewer add. The key file or the public key that is printed serves for that; neither contains a readable secret.',
  ],
  options: [
    {
      name: 'output',
      short: 'o',
      value: { kind: 'file', label: 'FILE' },
      help: "Key file to write; an existing file is never replaced. Default: reviewer-key.json in the user's data folder, where other commands look for it.",
    },
    PASSPHRASE_FILE,
  ],
  examples: [
    { line: 'key create "Anna Example"', description: 'asks for the passphrase' },
    {
      line: 'key create "Anna Example" --output anna.json --passphrase-file secret.txt',
      description: 'without a terminal',
    },
  ],
  run: create,
}

/** Runs `proofbench key create`. */
async function create(args: ParsedArguments): Promise<ExitCode> {
  const name = (args.operands[0] ?? '').trim()
  if (name === '' || name.length > MAX_NAME || !name.isWellFormed() || /\p{Cc}/u.test(name))
    throw usageStop(`NAME must have 1 to ${MAX_NAME} characters and no control characters`, 'Example: "Anna Example".')
  const path = args.text('output') ?? defaultKeyPath()
  const passphrase = await passphraseFrom(args, 'New passphrase', true)
  const { text, key } = await createKey(name, passphrase, { now: Date.now() }).catch((error: unknown) => {
    if (error instanceof UnusableKeyError) throw usageStop(error.message, error.hint)
    throw error
  })
  save(path, text)
  print(
    [
      `Name      ${terminalText(name)}`,
      `SHA-256   ${formatFingerprint(key.fingerprint)}`,
      `Key file  ${terminalText(path)}`,
      publicPem(key),
    ].join('\n'),
  )
  new Voice(args.has('quiet')).note('keep a copy of the key file; an administrator adds the key with reviewer add')
  return EXIT.passed
}

function save(path: string, text: string): void {
  try {
    makeFolder(dirname(path), 0o700)
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EEXIST')
      throw usageStop(`${path} exists`, 'A key is never replaced. Name another file with --output, or move this one.')
    throw new Stop(EXIT.internal, `${path} cannot be written (${code ?? 'error'})`, 'Name another file with --output.')
  }
}
