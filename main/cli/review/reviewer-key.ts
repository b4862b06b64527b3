import { join } from 'node:path'
import { dataFolder } from '../../input/index.ts'
import { type Actor, authenticate, type Library, logRefusal } from '../../library/index.ts'
import {
  type KeyFile,
  type PublicKey,
  readKeyFile,
  readPublicKey,
  type SigningKey,
  UnusableKeyError,
  unlockKey,
} from '../../statement/index.ts'
import type { OptionRow } from '../arguments/option-row.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { noInputStop } from '../arguments/stop.ts'
import { readNamedText } from '../inputs/read-named.ts'
import { PASSPHRASE_FILE, passphraseFrom } from './passphrase.ts'

const VARIABLE = 'PROOFBENCH_KEY'

const SIGN: OptionRow = {
  name: 'sign',
  value: { kind: 'file', label: 'FILE' },
  help: `Key file of the person who acts. Default: the variable ${VARIABLE}, otherwise reviewer-key.json in the user's data folder.`,
}

/** Options of commands that need a person. */
export const ACTOR_OPTIONS: readonly OptionRow[] = [SIGN, PASSPHRASE_FILE]

export const defaultKeyPath = (): string => join(dataFolder(), 'reviewer-key.json')

/** Returns the path of the key file that the options, or the environment, name; null if none is named. */
const namedKey = (args: ParsedArguments): string | null => {
  const named = args.text('sign') ?? process.env[VARIABLE] ?? ''
  return named === '' ? null : named
}

/** Returns the person who acts, by an unlocked key. Throws `Stop`, `UnusableKeyError` or `Refused`; the log records a failed attempt. */
export async function actorFrom(library: Library, args: ParsedArguments): Promise<Actor> {
  const file = keyFileFrom(namedKey(args) ?? defaultKeyPath())
  const key = await unlocked(file, args).catch(async (error: unknown) => {
    if (error instanceof UnusableKeyError && error.code === 'WRONG_PASSPHRASE')
      await logRefusal(library, null, error.code, { kind: 'reviewer', id: file.fingerprint }, Date.now())
    throw error
  })
  return authenticate(library, key, Date.now())
}

/** Returns the person who acts if a key is named; null if none is: the command then shows what everybody may see. */
export const actorIfNamed = async (library: Library, args: ParsedArguments): Promise<Actor | null> =>
  namedKey(args) === null ? null : actorFrom(library, args)

/** Unlocks the key of the options for signing outside of a library. */
export const signingKeyFrom = async (args: ParsedArguments, path = namedKey(args) ?? defaultKeyPath()) =>
  unlocked(keyFileFrom(path), args)

export const publicKeyFrom = (path: string): PublicKey => withName(path, () => readPublicKey(readNamedText(path)))

const unlocked = async (file: KeyFile, args: ParsedArguments): Promise<SigningKey> =>
  unlockKey(file, await passphraseFrom(args, `Passphrase of the key of ${file.name}`))

const keyFileFrom = (path: string): KeyFile =>
  withName(path, () =>
    readKeyFile(readNamedText(path, undefined, 'proofbench key create makes a key; --sign FILE names another one.')),
  )

function withName<Result>(path: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnusableKeyError) throw noInputStop(`${path}: ${error.message}`, error.hint)
    throw error
  }
}
