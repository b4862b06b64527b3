import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { importSpki, publicKeyOf } from '../public-key.ts'

/**
 * Signed state of a log: C2SP tlog-checkpoint in a C2SP signed-note, Ed25519. The time is an extension line.
 * https://c2sp.org/tlog-checkpoint https://c2sp.org/signed-note
 */
export interface Checkpoint {
  readonly origin: string
  readonly size: number
  /** Root of the tree, 32 bytes. */
  readonly root: Uint8Array
  readonly time: string
}

/** Key that signs the checkpoints of a library. */
export interface LogKey {
  readonly fingerprint: string
  readonly spki: Uint8Array
  readonly origin: string
}

const ALGORITHM_ED25519 = 1
const RAW_KEY_BYTES = 32
const KEY_ID_BYTES = 4
const TIME = 'time '
/** Maximum characters of a checkpoint. */
const MAX_NOTE = 10_000
/** Line of a signature in a signed note: dash, name of the key, Base64. */
const SIGNATURE = /^— [^\s+]+ [A-Za-z0-9+/]+=*$/

/** Returns the key of a log with the name that its checkpoints have. */
export function logKeyOf(key: KeyObject): LogKey {
  const { fingerprint, spki } = publicKeyOf(key)
  return { fingerprint, spki, origin: originOf(fingerprint) }
}

/** Returns the name of a log: a URL without a scheme, as C2SP demands. Nothing is served there. */
const originOf = (fingerprint: string): string => `proofbench.invalid/library/${fingerprint.slice(0, 16)}`

/** Returns a checkpoint as a signed note (C2SP tlog-checkpoint), with the time as an extension line. */
export function signCheckpoint(privateKey: KeyObject, key: LogKey, checkpoint: Omit<Checkpoint, 'origin'>): string {
  const { size, root, time } = checkpoint
  const text = `${key.origin}\n${size}\n${Buffer.from(root).toString('base64')}\n${TIME}${time}\n`
  const signature = sign(null, Buffer.from(text), privateKey)
  return `${text}\n— ${key.origin} ${Buffer.concat([keyId(key), signature]).toString('base64')}\n`
}

/** Formats the public key of the log as a verifier key (C2SP signed notes), as other tools take it. */
export const verifierKey = (key: LogKey): string =>
  `${key.origin}+${keyId(key).toString('hex')}+${Buffer.concat([Buffer.from([ALGORITHM_ED25519]), rawKey(key)]).toString('base64')}`

export type ReadCheckpoint =
  | { readonly isValid: true; readonly checkpoint: Checkpoint }
  | { readonly isValid: false; readonly problem: 'NOT_A_CHECKPOINT' | 'OTHER_LOG' | 'SIGNATURE_INVALID' }

/** Parses a checkpoint and verifies the signature of this log on it. Further signatures (witnesses) are ignored. Never throws. */
export function readCheckpoint(note: string, key: LogKey): ReadCheckpoint {
  const invalid = (problem: Exclude<ReadCheckpoint, { isValid: true }>['problem']) =>
    ({ isValid: false, problem }) as const
  const end = note.length > MAX_NOTE ? -1 : note.indexOf('\n\n')
  if (end < 0) return invalid('NOT_A_CHECKPOINT')
  const text = note.slice(0, end + 1)
  const [origin = '', size = '', root = '', ...extensions] = text.slice(0, -1).split('\n')
  const rootBytes = Buffer.from(root, 'base64')
  if (!/^(0|[1-9]\d{0,15})$/.test(size) || rootBytes.length !== 32 || rootBytes.toString('base64') !== root)
    return invalid('NOT_A_CHECKPOINT')
  if (origin !== key.origin) return invalid('OTHER_LOG')
  const time = extensions.find((line) => line.startsWith(TIME))?.slice(TIME.length) ?? ''
  const lines = note.slice(end + 2).split('\n')
  // Each signature is a line of its own with a line end, so nothing may stand behind the last one.
  if (lines.pop() !== '' || !lines.every((line) => SIGNATURE.test(line))) return invalid('NOT_A_CHECKPOINT')
  if (!lines.some((line) => isSignatureOf(line, text, key))) return invalid('SIGNATURE_INVALID')
  return { isValid: true, checkpoint: { origin, size: Number(size), root: new Uint8Array(rootBytes), time } }
}

/** Returns whether a line is a valid signature of this key. Base64 has one form: padding and unused bits of another form are refused. */
function isSignatureOf(line: string, text: string, key: LogKey): boolean {
  const prefix = `— ${key.origin} `
  if (!line.startsWith(prefix)) return false
  const encoded = line.slice(prefix.length)
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64') !== encoded || !bytes.subarray(0, KEY_ID_BYTES).equals(keyId(key))) return false
  return verify(null, Buffer.from(text), importSpki(key.spki), bytes.subarray(KEY_ID_BYTES))
}

const rawKey = ({ spki }: LogKey): Buffer => Buffer.from(spki).subarray(-RAW_KEY_BYTES)

const keyId = (key: LogKey): Buffer =>
  createHash('sha256')
    .update(`${key.origin}\n`)
    .update(Buffer.from([ALGORITHM_ED25519]))
    .update(rawKey(key))
    .digest()
    .subarray(0, KEY_ID_BYTES)
