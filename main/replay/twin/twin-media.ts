import { createHash } from 'node:crypto'
import { kindOf } from '../../../shared/report/index.ts'
import type { VerificationAndEvaluationDetails } from '../../../shared/spec/index.ts'
import { type Examiner, readImageHeader } from '../../examination/index.ts'
import type { Medium } from '../../proof/index.ts'
import { livenessVideo, type PictureForm, type TwinPictureRequest, twinPicture } from '../../scenario/index.ts'
import type { Originals } from './originals.ts'
import { type PictureSubject, pictureSubjects } from './picture-subjects.ts'
import { placeholderFile, undecodablePicture } from './placeholder-file.ts'
import type { SourceMedium } from './twin-source.ts'

export interface MediaOptions {
  readonly seed: string
  readonly originals: Originals
  readonly examiner: Examiner
  /** Returns the id and the name of a file for those of the original. */
  id(id: string): string
  fileName(name: string): string
}

/** Maximum size of all media in bytes; further ones are replaced unread. */
const MAX_MEDIA_BYTES = 400_000_000
/** Maximum number of encodings of a picture until none of its bytes repeat a string of the original. */
const MAX_ATTEMPTS = 10

/** Draws a placeholder for every medium of an archive. `details`: those of the twin. Equal files stay equal. */
export async function twinMedia(
  sources: readonly SourceMedium[],
  details: readonly VerificationAndEvaluationDetails[],
  options: MediaOptions,
): Promise<readonly Medium[]> {
  const media = await loaded(sources)
  const subjects = pictureSubjects(details)
  const forms = new Map(media.map((medium) => [options.id(medium.id), formOf(medium)]))
  const drawn = new Map<string, Uint8Array>()
  const made: Medium[] = []
  // Captures first: crops are cut out of them.
  for (const isCrop of [false, true])
    for (const medium of media) {
      const id = options.id(medium.id)
      const subject = subjects.get(id)
      if ((subject?.cropOf !== undefined) !== isCrop || drawn.has(id)) continue
      const crops = (subject?.crops ?? []).flatMap((crop) => {
        const form = forms.get(crop)
        return form ? [{ id: crop, form }] : []
      })
      const files = await placeholders(
        medium,
        subject,
        crops.map(({ form }) => form),
        options,
      )
      for (const [index, name] of [id, ...crops.map((crop) => crop.id)].entries()) {
        const bytes = files[index]
        if (bytes && !drawn.has(name)) drawn.set(name, bytes)
      }
    }
  const copies = new Map<string, Uint8Array>()
  for (const { group, id, name, bytes } of media) {
    const hash = bytes ? createHash('sha256').update(bytes).digest('hex') : id
    const file = copies.get(hash) ?? drawn.get(options.id(id)) ?? placeholderFile(bytes, group)
    copies.set(hash, file)
    made.push({ group, id: options.id(id), fileName: options.fileName(name), bytes: file })
  }
  return made
}

type LoadedMedium = SourceMedium & { readonly bytes: Uint8Array | null }

async function loaded(sources: readonly SourceMedium[]): Promise<readonly LoadedMedium[]> {
  const media: LoadedMedium[] = []
  let remaining = MAX_MEDIA_BYTES
  for (const source of sources) {
    const bytes = await source.read(remaining)
    remaining -= bytes?.length ?? 0
    media.push({ ...source, bytes })
  }
  return media
}

/** Returns the size and format of a picture that can be drawn; null for other files. */
function formOf({ group, bytes }: LoadedMedium): PictureForm | null {
  const header = group !== 'videos' && bytes ? readImageHeader(bytes) : null
  if (!header || header.format === 'WebP') return null
  return { width: header.width, height: header.height, format: header.format }
}

async function placeholders(
  medium: LoadedMedium,
  subject: PictureSubject | undefined,
  crops: readonly PictureForm[],
  options: MediaOptions,
): Promise<readonly Uint8Array[]> {
  const { bytes } = medium
  const leading = Buffer.from(bytes?.subarray(0, 32) ?? []).toString('hex')
  const seed = `${options.seed}/${subject?.isOtherPerson ? 'other face' : 'face'}`
  const gender = subject?.gender
  if (kindOf(leading)?.name === 'AVI') return [await livenessVideo(gender === undefined ? { seed } : { seed, gender })]
  const form = formOf(medium)
  const measures = form && bytes ? await measured(bytes, subject, options.examiner) : null
  if (!form) return [placeholderFile(bytes, medium.group)]
  if (!measures) return [undecodablePicture(form)]
  const request = {
    ...form,
    ...measures,
    seed,
    document: subject?.document ?? null,
    ...(gender === undefined ? {} : { gender }),
    crops,
  }
  return unrepeated(request, options.originals)
}

/** Returns null if the picture cannot be decoded: its placeholder cannot either. */
async function measured(
  bytes: Uint8Array,
  subject: PictureSubject | undefined,
  examiner: Examiner,
): Promise<Pick<TwinPictureRequest, 'documentMeasures' | 'portraitMeasures'> | null> {
  try {
    if (!subject?.document)
      return { documentMeasures: null, portraitMeasures: (await examiner.portrait(bytes)).measures }
    const { documentType } = subject.document.data
    const options = { readsText: false, now: 0, ...(documentType === undefined ? {} : { documentType }) }
    const { sides } = await examiner.document([{ side: 'FRONT', bytes }], options)
    return { documentMeasures: sides[0]?.measures ?? null, portraitMeasures: null }
  } catch {
    return null
  }
}

async function unrepeated(
  request: Omit<TwinPictureRequest, 'attempt'>,
  originals: Originals,
): Promise<readonly Uint8Array[]> {
  let files: readonly Uint8Array[] = []
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    files = await twinPicture({ ...request, attempt })
    if (!files.some((file) => originals.isWithinBytes(file))) break
  }
  return files
}
