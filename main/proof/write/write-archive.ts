import { createHash, type KeyObject } from 'node:crypto'
import type { JsonValue } from '../../../shared/report/facts.ts'
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
  /** Local date-time of the generation: names the root folder and dates the entries. */
  readonly generatedAt: string
  readonly compression: 'stored' | 'deflated'
  readonly envelope: EnvelopeStyle
}

/**
 * Contents and key → a proof archive. The same contents give the same bytes on every machine: nothing of now or here goes in.
 * Every JSON text is made once; those bytes are hashed, signed and packed. Archive: Layout, proof.json
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

/** The files of an archive by their paths relative to the root folder, proof.json signed. */
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

/** Archive: Layout, "<identity_id>_<timestamp> … 17 digits" */
export function rootFolder(proof: JsonObject, generatedAt: string): string {
  return `${String(proof.identityId)}_${generatedAt.replace(/\D/g, '').padEnd(17, '0').slice(0, 17)}`
}

/** Archive: Hashes; groups without files are left out. */
function hashesOf({ media }: ArchiveContents, identityDetails: Uint8Array, details: Uint8Array): JsonObject {
  const groups = (['images', 'videos', 'additionalFiles'] as const).flatMap((group) => {
    const own = media.filter((medium) => medium.group === group)
    return own.length === 0
      ? []
      : [
          [
            group,
            own.map(({ id, fileName, bytes }) => ({ hash: sha256(bytes), id, path: `${group}/${fileName}` })),
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
