import { createHash, type KeyObject, verify } from 'node:crypto'
import { importSpki } from '../public-key.ts'

/** C2SP signed-note: a text, an empty line, and signatures. https://c2sp.org/signed-note */
export interface SignedNote {
  /** Text with its last line feed: what the signatures are about. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

export interface NoteSignature {
  readonly name: string
  /** Four bytes, hex. */
  readonly keyId: string
  readonly signature: Uint8Array
}

/** Ed25519 key that signs notes under a name. */
export interface NoteKey {
  readonly name: string
  readonly algorithm: NoteAlgorithm
  /** SPKI, DER. */
  readonly spki: Uint8Array
}

/** Signature types of Ed25519: over the text itself, and with a time before it (tlog-cosignature). */
export const ALGORITHM = { note: 1, cosignature: 4 } as const
export type NoteAlgorithm = (typeof ALGORITHM)[keyof typeof ALGORITHM]

/** Maximum characters of a note: sixteen signatures of the largest type. */
const MAX_NOTE = 120_000
const RAW_KEY_BYTES = 32
const KEY_ID_BYTES = 4
/** SubjectPublicKeyInfo of Ed25519 before the key. RFC 8410 */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** Parses a note; null if it has another form. Names and signatures of other types are kept. */
export function readNote(note: string): SignedNote | null {
  const end = note.length > MAX_NOTE ? -1 : note.lastIndexOf('\n\n')
  // Control characters other than the line feed.
  if (end < 0 || !note.endsWith('\n') || /[\0-\x09\x0b-\x1f]/.test(note)) return null
  const signatures = note
    .slice(end + 2, -1)
    .split('\n')
    .map(readSignature)
  return signatures.every((signature) => signature !== null) ? { text: note.slice(0, end + 1), signatures } : null
}

function readSignature(line: string): NoteSignature | null {
  const [, name = '', base64 = ''] = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (name === '' || bytes.length <= KEY_ID_BYTES || bytes.toString('base64') !== base64) return null
  return {
    name,
    keyId: bytes.subarray(0, KEY_ID_BYTES).toString('hex'),
    signature: new Uint8Array(bytes.subarray(KEY_ID_BYTES)),
  }
}

/** Formats the line of a signature, without its line feed. */
export const signatureLine = (key: NoteKey, signature: Uint8Array): string =>
  `— ${key.name} ${Buffer.concat([keyId(key), signature]).toString('base64')}`

/** Returns the signatures that name this key by name and id; each must then verify. */
export function signaturesOf({ signatures }: SignedNote, key: NoteKey): readonly Uint8Array[] {
  const id = keyId(key).toString('hex')
  return signatures.filter(({ name, keyId }) => name === key.name && keyId === id).map(({ signature }) => signature)
}

export const isEd25519 = (message: string, signature: Uint8Array, { spki }: NoteKey): boolean =>
  verify(null, Buffer.from(message), importSpki(spki), signature)

/** Formats a key as a verifier key (C2SP signed-note), as other tools take it. */
export const formatVerifierKey = (key: NoteKey): string =>
  `${key.name}+${keyId(key).toString('hex')}+${Buffer.concat([Buffer.from([key.algorithm]), rawKey(key)]).toString('base64')}`

/** Parses a verifier key of the type; null for other texts. */
export function readVerifierKey(text: string, algorithm: NoteAlgorithm): NoteKey | null {
  const [, name = '', base64 = ''] = /^([^\s+]+)\+[0-9a-f]{8}\+([A-Za-z0-9+/=]+)$/.exec(text.trim()) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== 1 + RAW_KEY_BYTES || bytes[0] !== algorithm) return null
  const key = { name, algorithm, spki: new Uint8Array(Buffer.concat([SPKI_PREFIX, bytes.subarray(1)])) }
  return formatVerifierKey(key) === text.trim() ? key : null
}

/** Returns the name and key of an Ed25519 key. */
export const noteKey = (name: string, algorithm: NoteAlgorithm, publicKey: KeyObject): NoteKey => ({
  name,
  algorithm,
  spki: new Uint8Array(publicKey.export({ format: 'der', type: 'spki' })),
})

const rawKey = ({ spki }: NoteKey): Buffer => Buffer.from(spki).subarray(-RAW_KEY_BYTES)

const keyId = (key: NoteKey): Buffer =>
  createHash('sha256')
    .update(`${key.name}\n`)
    .update(Buffer.from([key.algorithm]))
    .update(rawKey(key))
    .digest()
    .subarray(0, KEY_ID_BYTES)
