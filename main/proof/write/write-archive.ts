import { createHash, type KeyObject } from 'node:crypto'
import type { JsonValue } from '../../../shared/schema/index.ts'
import { type EnvelopeStyle, wrapInEnvelope } from './envelope.ts'
import { packFiles } from './pack.ts'
import { signCompact } from './sign.ts'

type JsonObject = { readonly [name: string]: JsonValue }

export interface Medium {
  readonly group: 'images' | 'videos' | 'additionalFiles'
  readonly id: string
  readonly fileName: string
  readonly bytes: Uint8Array
}

export interface ArchiveContents {
  /** proof.json without `hashes` and `signature`. */
  readonly proof: JsonObject
  readonly identityDetails: JsonValue
  readonly verificationAndEvaluationDetails: JsonValue
  readonly media: readonly Medium[]
}

export interface WriteOptions {
  /** RSA private key. */
  readonly key: KeyObject
  /** Local date-time of the generation: part of the root folder's name and date of the entries. */
  readonly generatedAt: string
  readonly compression: 'stored' | 'deflated'
  readonly envelope: EnvelopeStyle
}

/**
 * Writes a proof archive. Deterministic: equal contents give equal bytes on every machine, independent of the current time.
 * Each JSON text is serialised once; the same bytes are hashed, signed and packed. Archive: Layout, proof.json
 */
export async function writeArchive(contents: ArchiveContents, options: WriteOptions): Promise<Uint8Array> {
  const files = await archiveFiles(contents, options.key)
  const zip = await packFiles(files, {
    root: rootFolder(contents.proof, options.generatedAt),
    modified: options.generatedAt,
    compression: options.compression,
  })
  return wrapInEnvelope(zip, options.envelope)
}

/** Returns the files of an archive by path relative to the root folder, with proof.json signed. */
export async function archiveFiles(
  contents: ArchiveContents,
  key: KeyObject,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const identityDetails = Buffer.from(JSON.stringify(contents.identityDetails))
  const details = Buffer.from(JSON.stringify(contents.verificationAndEvaluationDetails))
  const proof = { ...contents.proof, hashes: hashesOf(contents, identityDetails, details) }
  const signature = await signCompact(JSON.stringify(proof), key)
  return new Map<string, Uint8Array>([
    ['proof.json', Buffer.from(JSON.stringify({ ...proof, signature }))],
    ['identityDetails.json', identityDetails],
    ['verificationAndEvaluationDetails.json', details],
    ...contents.media.map(({ group, fileName, bytes }) => [`${group}/${fileName}`, bytes] as const),
  ])
}

/** Returns the name of the root folder: the identity id and the time of creation as 17 digits. Archive: Layout */
export function rootFolder(proof: JsonObject, generatedAt: string): string {
  return `${String(proof.identityId)}_${generatedAt.replace(/\D/g, '').padEnd(17, '0').slice(0, 17)}`
}

/** Returns the member `hashes` of proof.json; groups without files are omitted. Archive: Hashes */
function hashesOf({ media }: ArchiveContents, identityDetails: Uint8Array, details: Uint8Array): JsonObject {
  const groups = (['images', 'videos', 'additionalFiles'] as const).flatMap((group) => {
    const members = media.filter((medium) => medium.group === group)
    return members.length === 0
      ? []
      : [
          [
            group,
            members.map(({ id, fileName, bytes }) => ({ hash: sha256(bytes), id, path: `${group}/${fileName}` })),
          ] as const,
        ]
  })
  return {
    identityDetails: sha256(identityDetails),
    verificationAndEvaluationDetails: sha256(details),
    ...Object.fromEntries(groups),
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
