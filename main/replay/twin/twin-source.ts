import { CATALOGUE } from '../../../shared/findings/index.ts'
import { type ArchiveFacts, list, members, text } from '../../../shared/report/index.ts'
import type { JsonValue } from '../../../shared/schema/index.ts'
import type { ArchiveReading, EnvelopeStyle } from '../../proof/index.ts'

/** The archive has no record that a twin could repeat; the message says why. */
export class NotTwinnable extends Error {
  /** One clause without content of the archive. */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.name = 'NotTwinnable'
    this.reason = reason
  }
}

type MediaGroup = 'images' | 'videos' | 'additionalFiles'
const GROUPS: readonly MediaGroup[] = ['images', 'videos', 'additionalFiles']

/** Media file that proof.json lists. */
export interface SourceMedium {
  readonly group: MediaGroup
  readonly id: string
  /** Path relative to its folder. */
  readonly name: string
  /** Returns the file; null if it is not in the archive, cannot be read, or has more than `limit` bytes. */
  read(limit: number): Promise<Uint8Array | null>
}

/** Everything of an archive that its twin repeats. */
export interface TwinSource {
  readonly proof: JsonValue
  readonly identityDetails: JsonValue
  readonly details: JsonValue
  readonly rootFolder: string | null
  readonly media: readonly SourceMedium[]
  readonly envelope: EnvelopeStyle
  readonly compression: 'stored' | 'deflated'
  /** Hashes and other strings of the original that are not in its record. */
  readonly strings: readonly string[]
}

/**
 * Extracts what a twin repeats; media can be read until the reading is closed. Throws NotTwinnable if the archive has several readings
 * or lacks one of its documents.
 */
export function readTwinSource(reading: ArchiveReading): TwinSource {
  const { facts } = reading
  if (facts.otherInput) throw new NotTwinnable('This is not a proof archive.', 'it is no proof archive')
  const broken = facts.observations.find(({ code, variant }) => isStructural(code, variant))
  if (broken)
    throw new NotTwinnable(
      `A twin repeats the failure of the record; this archive fails in its bytes (${broken.code}), which have no invented counterpart.`,
      `its bytes fail: ${broken.code}`,
    )
  const proof = documentOf(facts, 'proof')
  return {
    proof,
    identityDetails: documentOf(facts, 'identityDetails'),
    details: documentOf(facts, 'verificationAndEvaluationDetails'),
    rootFolder: facts.rootFolder,
    media: mediaOf(reading, proof),
    envelope: envelopeOf(facts),
    compression: facts.files.some(({ method }) => method === 'deflated') ? 'deflated' : 'stored',
    strings: [
      ...facts.files.flatMap(({ sha256 }) => sha256 ?? []),
      ...(facts.signature ? [facts.signature.text] : []),
      facts.container?.comment ?? '',
    ],
  }
}

const STRUCTURAL = /^(?:envelope|zip|json|layout)\./

function isStructural(code: string, variant: string | undefined): boolean {
  const entry = CATALOGUE.get(code)
  const level = (variant === undefined ? undefined : entry?.variants?.[variant]?.level) ?? entry?.level
  return STRUCTURAL.test(code) && level === 'FAIL'
}

function documentOf(
  facts: ArchiveFacts,
  name: 'proof' | 'identityDetails' | 'verificationAndEvaluationDetails',
): JsonValue {
  const value = facts[name]?.value
  if (value === undefined || value === null)
    throw new NotTwinnable(
      `A twin repeats the failure of the record; ${name}.json is not there or is no JSON.`,
      `${name}.json is not there or is no JSON`,
    )
  return value
}

function envelopeOf({ envelope }: ArchiveFacts): EnvelopeStyle {
  if (!envelope) return { kind: 'zip' }
  const isBase64 = envelope.parts.some(({ isArchive, transferEncoding }) => isArchive && transferEncoding === 'base64')
  return {
    kind: isBase64 ? 'base64' : 'binary',
    lineEnd: envelope.lineEnd === 'LF' ? '\n' : '\r\n',
    topHeaders: envelope.hasTopHeaders,
  }
}

function mediaOf(reading: ArchiveReading, proof: JsonValue): readonly SourceMedium[] {
  const hashes = members(members(proof)?.hashes)
  const media: SourceMedium[] = []
  const paths = new Set<string>()
  for (const group of GROUPS)
    for (const element of list(hashes?.[group])) {
      const medium = members(element)
      const [id, path] = [text(medium?.id), text(medium?.path)]
      if (id === null || path === null || paths.has(path)) continue
      paths.add(path)
      media.push({
        group,
        id,
        name: path.slice(path.indexOf('/') + 1),
        read: (limit) => readMedium(reading, path, limit),
      })
    }
  return media
}

async function readMedium(reading: ArchiveReading, path: string, limit: number): Promise<Uint8Array | null> {
  if (!reading.facts.files.some((file) => file.path === path)) return null
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of reading.open(path)) {
      size += chunk.length
      if (size > limit) return null
      chunks.push(chunk)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}
