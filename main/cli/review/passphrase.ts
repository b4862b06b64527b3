import type { OptionRow } from '../arguments/option-row.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { readNamedSecret } from '../inputs/read-named.ts'
import { isTerminal, say } from '../output/terminal.ts'

const VARIABLE = 'PROOFBENCH_PASSPHRASE'
const MAX_LENGTH = 4096

/** Where a secret is given, if not at the terminal. */
export interface SecretPlace {
  /** Name of the option of its file. */
  readonly option: string
  readonly variable: string
  /** What it is, in messages. */
  readonly noun: string
}

export const secretOption = ({ option, variable, noun }: SecretPlace): OptionRow => ({
  name: option,
  value: { kind: 'file', label: 'FILE' },
  help: `File with the ${noun}; one line end behind it is left out. Default: the variable ${variable}, otherwise the terminal asks.`,
})

const PASSPHRASE: SecretPlace = { option: 'passphrase-file', variable: VARIABLE, noun: 'passphrase of the key' }

export const PASSPHRASE_FILE: OptionRow = secretOption(PASSPHRASE)

/**
 * Returns the passphrase from the file of the option, the environment, or the terminal, which does not show it. Throws `Stop` without any.
 * `isNew`: the terminal asks twice.
 */
export async function passphraseFrom(
  args: ParsedArguments,
  prompt: string,
  isNew = false,
  { option, variable, noun }: SecretPlace = PASSPHRASE,
): Promise<string> {
  const file = args.text(option)
  if (file !== undefined) return readNamedSecret(file, `--${option}`, MAX_LENGTH)
  const set = process.env[variable] ?? ''
  if (set !== '') return set
  if (!(await isTerminal(0))) throw usageStop(`The ${noun} is missing`, `Give --${option} FILE, or set ${variable}.`)
  const passphrase = await ask(`${prompt}: `)
  if (isNew && (await ask('The same again: ')) !== passphrase)
    throw usageStop('The two passphrases differ', 'Nothing was created. Run the command again.')
  return passphrase
}

/** Signal number of SIGINT, added to 128 as shells do. */
const INTERRUPTED = 130

/** Reads a line from the terminal without echo. */
async function ask(prompt: string): Promise<string> {
  say(prompt)
  const { stdin } = process
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  try {
    for (let line = ''; ; ) {
      const typed: string = await new Promise((resolve) => stdin.once('data', resolve))
      for (const character of typed) {
        if (character === '\r' || character === '\n') return line
        if (character === '\u0003') process.exit(INTERRUPTED)
        if (character === '\u0004') throw usageStop('No passphrase was typed', 'Run the command again.')
        line = character === '\u007f' || character === '\b' ? [...line].slice(0, -1).join('') : line + character
      }
    }
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    say('\n')
  }
}
