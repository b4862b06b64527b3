import {
  documentCapture,
  type ExaminationReport,
  FACE_RATES,
  FACES_ALIKE,
  isOfFaces,
  judgePictures,
  type MediaIndex,
  type RecordedPicture,
  recordedPictures,
  toMediaIndex,
} from '../../../shared/analysis/index.ts'
import type { ArchiveCoverage, ArchiveFacts, Report } from '../../../shared/report/index.ts'
import { explainedRecord, InputError, inputFailure } from '../../input/index.ts'
import type { Examiner } from '../examiner.ts'
import { modelVersion } from '../faces/face-models.ts'
import { UnreadableImageError } from '../unreadable-image-error.ts'
import { examinePictures } from './examine-pictures.ts'

/** Archive that was read and verified, with access to its files. */
export interface ExaminedArchive {
  readonly facts: ArchiveFacts
  readonly report: Report
  readonly coverage: ArchiveCoverage
  open(path: string): AsyncIterable<Uint8Array>
}

export interface ArchiveExaminationOptions {
  readonly examiner: Examiner
  /** Epoch milliseconds. */
  readonly now: number
  /** Examines only these pictures and the captures of these crops; default: all. */
  readonly isSelected?: (path: string) => boolean
  /** Reads data group 1 or 2 of a chip; null for other files. */
  readChipFile?(bytes: Uint8Array): ChipContent | null
  onProgress?(done: number, total: number): void
}

/** Zone or photo in a file of a chip. */
export type ChipContent =
  | { readonly kind: 'ZONE'; readonly lines: readonly string[] }
  | { readonly kind: 'PHOTO'; readonly image: Uint8Array }

/** Maximum number of pictures of one examination. Each takes a process some milliseconds, and a genuine one a second or two. */
const MAX_PICTURES = 1000
/** Maximum size of a chip file, bytes; larger attachments are not read. */
const MAX_CHIP_FILE = 1_000_000

/**
 * Examines the pictures of an archive and compares them with the record. The verdict stays as it is. Throws `InputError` for a record
 * that is too long to explain, or if more than MAX_PICTURES are selected.
 */
export async function examineArchive(
  { facts, report, coverage, open }: ExaminedArchive,
  options: ArchiveExaminationOptions,
): Promise<ExaminationReport> {
  const { examiner, now, onProgress, isSelected = () => true } = options
  const record = explainedRecord(facts)
  const index = toMediaIndex(record, report, coverage)
  const chipFiles = await readChipFiles(index, open, options)
  const photos = new Map(
    chipFiles.flatMap(({ path, content }) => (content.kind === 'PHOTO' ? [[path, content.image]] : [])),
  )
  const recorded = selected(withChipPhotos(recordedPictures(record, index), index, photos), isSelected)
  if (recorded.length > MAX_PICTURES)
    throw new InputError(inputFailure('input.picture-limit', `limit ${MAX_PICTURES}, it has ${recorded.length}`))
  const read = async (path: string, maxBytes: number) => photos.get(path) ?? wholeFile(open(path), maxBytes)
  const { pictures, relations } = await examinePictures({
    pictures: recorded,
    examiner,
    now,
    read,
    ...(onProgress ? { onProgress } : {}),
  })
  const chipZones = chipFiles.flatMap(({ path, content }) =>
    content.kind === 'ZONE' ? [{ path, lines: content.lines }] : [],
  )
  return {
    format: 'proofbench-examination/1',
    name: report.input.name,
    masked: false,
    indication: report.indication,
    pictures,
    relations,
    ...(relations.some(isOfFaces)
      ? { faces: { model: modelVersion('detector', 'descriptor'), threshold: FACES_ALIKE, ...FACE_RATES } }
      : {}),
    findings: judgePictures({ recorded, pictures, relations, chipZones }),
  }
}

/** Returns the selected pictures, and the captures of selected crops, which cannot be examined without them. */
function selected(pictures: readonly RecordedPicture[], isSelected: (path: string) => boolean) {
  const captures = new Set(pictures.flatMap(({ path, cropOf }) => (isSelected(path) && cropOf ? [cropOf] : [])))
  return pictures.filter(({ path }) => isSelected(path) || captures.has(path))
}

/** Adds the photos of chip files, which are compared with the only document or with that of the only chip. */
function withChipPhotos(
  pictures: readonly RecordedPicture[],
  { items }: MediaIndex,
  photos: ReadonlyMap<string, Uint8Array>,
): readonly RecordedPicture[] {
  const documents = new Set(pictures.flatMap(({ evidence }) => evidence?.chip?.documentId ?? []))
  const [documentId = null] = documents.size === 1 ? documents : []
  const cropOf = documentCapture(pictures, documentId)
  const added = items.filter(({ path }) => photos.has(path) && !pictures.some((picture) => picture.path === path))
  return [
    ...pictures,
    ...added.map(
      ({ path, coverage }): RecordedPicture => ({
        path,
        role: 'CHIP',
        side: null,
        evidence: null,
        cropOf,
        device: null,
        coverage: coverage.coverage,
      }),
    ),
  ]
}

async function readChipFiles(
  { items }: MediaIndex,
  open: ExaminedArchive['open'],
  { readChipFile }: ArchiveExaminationOptions,
): Promise<readonly { readonly path: string; readonly content: ChipContent }[]> {
  const files: { readonly path: string; readonly content: ChipContent }[] = []
  for (const { path, group, status, size } of items) {
    if (!readChipFile || group !== 'additionalFiles' || status === 'MISSING' || (size ?? 0) > MAX_CHIP_FILE) continue
    const content = readChipFile(await wholeFile(open(path), MAX_CHIP_FILE))
    if (content) files.push({ path, content })
  }
  return files
}

async function wholeFile(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let total = 0
  for await (const chunk of content) {
    total += chunk.length
    if (total > maxBytes) throw new UnreadableImageError(`The file has more than ${maxBytes} bytes`)
    chunks.push(Uint8Array.from(chunk))
  }
  return new Uint8Array(Buffer.concat(chunks))
}
