import { existsSync } from 'node:fs'
import { homePath } from '../../input/index.ts'
import { givenFingerprint } from '../../proof/index.ts'
import { type LogKey, readCheckpoint, readPublicKey, UnusableKeyError, verifierKey } from '../../statement/index.ts'
import type { OptionRow } from '../arguments/option-row.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { readNamedText } from '../inputs/read-named.ts'

export const LOG_KEY: OptionRow = {
  name: 'log-key',
  value: { kind: 'text', label: 'KEY' },
  repeatable: true,
  help: 'The key of a log that you know to be that of the library: its fingerprint, its verifier key (printed by library log checkpoint), or a file with its public key as PEM.',
}

/** Returns whether --log-key or --checkpoint names the key of a log: a kept checkpoint that the key has signed does. Throws `Stop` for an unusable value. */
export function namesLogKey(args: ParsedArguments, key: LogKey): boolean {
  const isNamed = args.texts('log-key').some((text) => isKey(text, key))
  return (
    isNamed || args.texts('checkpoint').some((path) => readCheckpoint(readNamedText(path, '--checkpoint'), key).isValid)
  )
}

function isKey(text: string, key: LogKey): boolean {
  const fingerprint = givenFingerprint(text)
  if (fingerprint !== null) return fingerprint === key.fingerprint
  if (text.startsWith('proofbench.invalid/')) return text.trim() === verifierKey(key)
  if (!existsSync(homePath(text)))
    throw usageStop(
      `--log-key ${JSON.stringify(text)} is no fingerprint, verifier key or file`,
      'Give all 64 digits of the fingerprint.',
    )
  try {
    return readPublicKey(readNamedText(text, '--log-key')).fingerprint === key.fingerprint
  } catch (error) {
    if (error instanceof UnusableKeyError) throw usageStop(`--log-key ${text}: ${error.message}`, error.hint)
    throw error
  }
}
