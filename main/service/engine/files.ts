import type { EngineCore } from './core.ts'
import type { EvidenceState, IdentityState, StoredFile } from './state.ts'
import { chipFileId } from './stored-reading.ts'

/** File extensions by signature; unknown formats get a neutral one. */
const SIGNATURES: readonly (readonly [extension: string, at: number, bytes: string])[] = [
  ['jpg', 0, 'ffd8ff'],
  ['png', 0, '89504e470d0a1a0a'],
  ['webp', 8, '57454250'],
  ['gif', 0, '47494638'],
  ['jp2', 0, '0000000c6a5020200d0a870a'],
  ['jp2', 0, 'ff4fff51'],
  ['pdf', 0, '255044462d'],
  ['mp4', 4, '66747970'],
  ['webm', 0, '1a45dfa3'],
  ['avi', 8, '41564920'],
]

function extensionOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('hex')
  return SIGNATURES.find(([, at, signature]) => head.startsWith(signature, at * 2))?.[0] ?? 'bin'
}

/** Stores the bytes of a file and returns its entry for the state. */
export function storeFile(
  core: EngineCore,
  identity: IdentityState,
  bytes: Uint8Array,
  about: Omit<StoredFile, 'id' | 'fileName' | 'size'>,
): StoredFile {
  const id = core.ids.next()
  core.store.saveFile(identity.id, id, bytes)
  return { ...about, id, fileName: `${id}.${extensionOf(bytes)}`, size: bytes.byteLength }
}

export function deleteFiles(core: EngineCore, identity: IdentityState, evidence: EvidenceState): void {
  for (const id of filesOf(evidence)) core.store.deleteFile(identity.id, id)
}

/** Returns the ids of all stored files of an evidence. */
export const filesOf = ({ id, kind, files }: EvidenceState): readonly string[] => [
  ...files.map((file) => file.id),
  ...(kind === 'CHIP' ? [chipFileId(id)] : []),
]
