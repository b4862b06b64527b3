import type { KeyObject } from 'node:crypto'
import { list, members } from '../../../shared/report/index.ts'
import { TWIN_CONFIGURATION } from '../../../shared/rules/index.ts'
import type { JsonValue } from '../../../shared/schema/index.ts'
import { type VerificationAndEvaluationDetails, validateStructure } from '../../../shared/spec/index.ts'
import type { Examiner } from '../../examination/index.ts'
import { type ArchiveContents, archiveFiles, packFiles, wrapInEnvelope } from '../../proof/index.ts'
import { InventedIds } from './invented-ids.ts'
import { Originals } from './originals.ts'
import { Pseudonyms } from './pseudonyms.ts'
import { remainingPlace, type TwinTexts } from './remaining-place.ts'
import { Replacements } from './replacements.ts'
import { rewrite } from './rewrite.ts'
import { shiftDateTime, type TimeShift } from './time-shift.ts'
import { twinMedia } from './twin-media.ts'
import { NotTwinnable, type TwinSource } from './twin-source.ts'

export interface TwinOptions {
  /** Determines everything invented; archives with one seed and shift are about one invented person. */
  readonly seed: string
  readonly shift: TimeShift
  /** RSA private key. */
  readonly signingKey: KeyObject
  /** Measures the pictures of the original. */
  readonly examiner: Examiner
}

/** Maximum number of tries to invent texts that repeat nothing of the original. */
const MAX_TRIES = 8

/** Collects the strings, times and ids of an archive. */
export function originalsOf({ proof, identityDetails, details, media, strings }: TwinSource): Originals {
  const originals = new Originals()
  rewrite('Proof', proof, originals)
  rewrite('IdentityView', identityDetails, originals)
  rewrite('VerificationAndEvaluationDetailsList', details, originals)
  for (const { id, name } of media) {
    originals.text('id', id)
    originals.text('id', name.replace(/\.[a-z0-9]{1,5}$/i, ''))
  }
  for (const text of strings) originals.addFound(text)
  return originals
}

/**
 * Returns an archive with the shape and the failure of another one about an invented person, signed by a test key and marked as a
 * twin. Throws NotTwinnable if a string of the original would remain.
 */
export async function makeTwin(source: TwinSource, options: TwinOptions): Promise<Uint8Array> {
  const originals = originalsOf(source)
  let place: string | null = null
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const seed = attempt === 0 ? options.seed : `${options.seed}/${attempt}`
    const invented = invent(source, originals, { ...options, seed })
    place = remainingPlace(invented, originals)
    if (place === null) return write(source, originals, invented, options)
  }
  throw new NotTwinnable(
    `A text of the original would remain in the twin at ${place}.`,
    `a text would remain at ${place}`,
  )
}

interface Invented extends TwinTexts {
  readonly generatedAt: string
  id(id: string): string
  fileName(name: string): string
}

function invent(source: TwinSource, originals: Originals, { seed, shift }: TwinOptions): Invented {
  const ids = new InventedIds(seed, (id) => originals.isRepeatedAsWord(id))
  const pseudonyms = new Pseudonyms(seed, originals.words, (word) => originals.isRepeatedBy(word))
  const replacements = new Replacements({ seed, originals, pseudonyms, ids, shift })
  const proof = members(rewrite('Proof', source.proof, replacements))
  if (!proof) throw new NotTwinnable('proof.json is no JSON object.', 'proof.json is no JSON object')
  const generatedAt = timeOfRoot(source.rootFolder, shift) ?? String(proof.endDateTime ?? '2020-01-01T00:00:00')
  return {
    proof: { ...proof, tenantUsed: TWIN_CONFIGURATION },
    identityDetails: rewrite('IdentityView', source.identityDetails, replacements),
    details: rewrite('VerificationAndEvaluationDetailsList', source.details, replacements),
    rootFolder: rootFolder(source.rootFolder, proof, generatedAt, ids),
    generatedAt: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(generatedAt) ? generatedAt : '2020-01-01T00:00:00',
    id: (id) => ids.of(id),
    fileName: (name) => fileName(name, ids),
  }
}

const ROOT = /^(.+)_(\d{17})$/

/** Returns the shifted time in the name of a root folder. Archive: Layout */
function timeOfRoot(root: string | null, shift: TimeShift): string | null {
  const digits = ROOT.exec(root ?? '')?.[2]
  if (digits === undefined) return null
  const [, date = '', time = '', fraction = ''] =
    /^(.{10})T(.{8})\.(.{3})$/.exec(digits.replace(/^(....)(..)(..)(..)(..)(..)(...)$/, '$1-$2-$3T$4:$5:$6.$7')) ?? []
  return shiftDateTime(`${date}T${time}.${fraction}`, shift)
}

function rootFolder(
  root: string | null,
  proof: { readonly [name: string]: JsonValue },
  generatedAt: string,
  ids: InventedIds,
): string {
  const time = generatedAt.replace(/\D/g, '').padEnd(17, '0').slice(0, 17)
  if (root === null) return `${String(proof.identityId)}_${time}`
  const id = ROOT.exec(root)?.[1]
  return id === undefined ? ids.of(root).replace(/[^\w.-]/g, '_') : `${ids.of(id)}_${time}`
}

const EXTENSIONS: ReadonlySet<string> = new Set([
  'jpg',
  'jpeg',
  'png',
  'webp',
  'gif',
  'tif',
  'avi',
  'mp4',
  'webm',
  'mov',
  'pdf',
  'txt',
  'json',
  'xml',
  'zip',
  'bin',
])

/** Invents every part of a name but a common extension; unsafe parts are left out. */
function fileName(name: string, ids: InventedIds): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[a-z0-9]{1,5})?$/i.exec(name) ?? []
  const parts = stem.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  const invented = parts.map((part) => ids.of(part).replace(/[^\p{L}\p{N}._-]/gu, '_')).join('/')
  return invented + (extension === '' || EXTENSIONS.has(extension.slice(1).toLowerCase()) ? extension : '.bin')
}

async function write(
  { media, envelope, compression }: TwinSource,
  originals: Originals,
  { proof, identityDetails, details, rootFolder: root, generatedAt, id, fileName }: Invented,
  { seed, signingKey, examiner }: TwinOptions,
): Promise<Uint8Array> {
  const drawn = await twinMedia(media, readableDetails(details), { seed, originals, examiner, id, fileName })
  const contents: ArchiveContents = {
    proof: members(proof) ?? {},
    identityDetails,
    verificationAndEvaluationDetails: details,
    media: drawn,
  }
  const files = await archiveFiles(contents, signingKey)
  const zip = await packFiles(files, { root, modified: generatedAt, compression })
  return wrapInEnvelope(zip, envelope)
}

/** Returns the elements that follow the specification closely enough to be drawn. */
function readableDetails(details: JsonValue): readonly VerificationAndEvaluationDetails[] {
  const readable = list(details).filter(
    (element) =>
      !validateStructure('VerificationAndEvaluationDetails', element, '').some(
        ({ code }) => code === 'schema.wrong-type',
      ),
  )
  // Every member has the type of the structure.
  return readable as unknown as readonly VerificationAndEvaluationDetails[]
}
