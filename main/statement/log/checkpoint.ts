import { type KeyObject, sign } from 'node:crypto'
import { publicKeyOf } from '../public-key.ts'
import {
  ALGORITHM,
  formatVerifierKey,
  isEd25519,
  type NoteKey,
  readNote,
  signatureLine,
  signaturesOf,
} from './signed-note.ts'

/**
 * Signed state of a log: C2SP tlog-checkpoint in a C2SP signed-note, Ed25519. The time is an extension line.
 * https://c2sp.org/tlog-checkpoint https://c2sp.org/signed-note
 */
export interface Checkpoint {
  readonly origin: string
  readonly size: number
  /** Root of the tree, 32 bytes. */
  readonly root: Uint8Array
  /** By the clock of the log; empty without the extension line. */
  readonly time: string
}

/** Key that signs the checkpoints of a library. */
export interface LogKey {
  readonly fingerprint: string
  readonly spki: Uint8Array
  readonly origin: string
}

const TIME = 'time '

/** Returns the key of a log with the name that its checkpoints have. */
export function logKeyOf(key: KeyObject): LogKey {
  const { fingerprint, spki } = publicKeyOf(key)
  return { fingerprint, spki, origin: originOf(fingerprint) }
}

/** Returns the name of a log: a URL without a scheme, as C2SP demands. Nothing is served there. */
const originOf = (fingerprint: string): string => `proofbench.invalid/library/${fingerprint.slice(0, 16)}`

const noteKeyOf = ({ origin, spki }: Pick<LogKey, 'origin' | 'spki'>): NoteKey => ({
  ...{ name: origin, algorithm: ALGORITHM.note, spki },
})

/** Returns a checkpoint as a signed note (C2SP tlog-checkpoint), with the time as an extension line. */
export function signCheckpoint(privateKey: KeyObject, key: LogKey, checkpoint: Omit<Checkpoint, 'origin'>): string {
  const { size, root, time } = checkpoint
  const text = `${key.origin}\n${size}\n${Buffer.from(root).toString('base64')}\n${TIME}${time}\n`
  return `${text}\n${signatureLine(noteKeyOf(key), sign(null, Buffer.from(text), privateKey))}\n`
}

/** Formats the public key of the log as a verifier key (C2SP signed notes), as other tools take it. */
export const verifierKey = (key: LogKey): string => formatVerifierKey(noteKeyOf(key))

export type ReadCheckpoint =
  | { readonly isValid: true; readonly checkpoint: Checkpoint }
  | { readonly isValid: false; readonly problem: 'NOT_A_CHECKPOINT' | 'OTHER_LOG' | 'SIGNATURE_INVALID' }

/** Parses a checkpoint and verifies the signature of this log on it. Further signatures (witnesses) are ignored. Never throws. */
export function readCheckpoint(note: string, key: Pick<LogKey, 'origin' | 'spki'>): ReadCheckpoint {
  const invalid = (problem: Exclude<ReadCheckpoint, { isValid: true }>['problem']) =>
    ({ isValid: false, problem }) as const
  const signed = readNote(note)
  const checkpoint = signed && readCheckpointText(signed.text)
  if (!checkpoint) return invalid('NOT_A_CHECKPOINT')
  if (checkpoint.origin !== key.origin) return invalid('OTHER_LOG')
  const noteKey = noteKeyOf(key)
  const signatures = signaturesOf(signed, noteKey)
  if (signatures.length === 0 || !signatures.every((signature) => isEd25519(signed.text, signature, noteKey)))
    return invalid('SIGNATURE_INVALID')
  return { isValid: true, checkpoint }
}

/** Parses the text of a checkpoint, of any log; null if it has another form. C2SP tlog-checkpoint */
export function readCheckpointText(text: string): Checkpoint | null {
  const [origin = '', size = '', root = '', ...extensions] = text.slice(0, -1).split('\n')
  const rootBytes = Buffer.from(root, 'base64')
  if (!/^(0|[1-9]\d{0,14})$/.test(size) || rootBytes.length !== 32 || rootBytes.toString('base64') !== root) return null
  if (origin === '' || extensions.includes('')) return null
  const time = extensions.find((line) => line.startsWith(TIME))?.slice(TIME.length) ?? ''
  return { origin, size: Number(size), root: new Uint8Array(rootBytes), time }
}
