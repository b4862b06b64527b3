import { type KeyObject, sign } from 'node:crypto'
import { isEd25519, type NoteKey, type SignedNote, signatureLine, signaturesOf } from './signed-note.ts'

/** Bytes of the time before the signature: seconds since 1970, big-endian. */
const TIME_BYTES = 8

/**
 * Returns the line by which a witness states that a checkpoint is the largest consistent one that it has seen of its log, at this second.
 * C2SP tlog-cosignature, Ed25519. `text`: text of the checkpoint.
 */
export function cosign(privateKey: KeyObject, key: NoteKey, text: string, seconds: number): string {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeBigUInt64BE(BigInt(seconds))
  return signatureLine(key, Buffer.concat([time, sign(null, Buffer.from(messageOf(text, seconds)), privateKey)]))
}

/** Returns the latest second at which this witness cosigned a note; null without a valid cosignature. */
export function cosignedAt(note: SignedNote, key: NoteKey): number | null {
  const times = signaturesOf(note, key).map((bytes) => {
    const time = bytes.length > TIME_BYTES ? Number(Buffer.from(bytes).readBigUInt64BE()) : Number.NaN
    const isValid = Number.isSafeInteger(time) && isEd25519(messageOf(note.text, time), bytes.subarray(TIME_BYTES), key)
    return isValid ? time : null
  })
  return times.reduce((latest, time) => (time !== null && time > (latest ?? 0) ? time : latest), null)
}

const messageOf = (text: string, seconds: number): string => `cosignature/v1\ntime ${seconds}\n${text}`
