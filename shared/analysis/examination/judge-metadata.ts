import { localMilliseconds } from '../../rules/index.ts'
import type { ExaminationFinding, ExaminedPicture } from './examination-report.ts'
import { makeFinding } from './make-finding.ts'
import type { RecordedPicture } from './recorded-pictures.ts'

/** Programs that edit pictures; their names stand in EXIF, XMP and segments of their own. */
const EDITORS =
  /photoshop|lightroom|gimp|affinity|paint|pixelmator|snapseed|picsart|canva|photopea|facetune|imagemagick|adobe|corel|inkscape|krita|darktable|acdsee/i

const DAY = 86_400_000

/** Compares the metadata of a picture with the recorded time and device. Metadata prove nothing: anybody can write them. */
export function judgeMetadata(recorded: RecordedPicture, { facts }: ExaminedPicture): readonly ExaminationFinding[] {
  if (!facts) return []
  const { path } = recorded
  const program = [facts.exif?.software, ...(facts.jpeg?.programs ?? [])].find((name) => name && EDITORS.test(name))
  return [
    ...judgeTime(recorded, facts.exif?.taken ?? null),
    ...judgeDevice(recorded, facts.exif),
    ...(program ? [makeFinding('examination.software', { path, actual: program })] : []),
  ]
}

/** Compares the time of capture with the record. Neither has a time zone, so a day in each direction is allowed. */
function judgeTime({ path, evidence }: RecordedPicture, taken: string | null): readonly ExaminationFinding[] {
  const [from, to] = [evidence?.from ?? null, evidence?.to ?? null]
  if (from?.at == null || to?.at == null || taken === null) return []
  const time = localMilliseconds(taken.replace(/^(\d{4}):(\d\d):(\d\d) /, '$1-$2-$3T').slice(0, 19))
  if (time === null || (time >= from.at - DAY && time <= to.at + DAY)) return []
  return [makeFinding('examination.capture-time', { path, expected: `${from.text} to ${to.text}`, actual: taken })]
}

type Exif = NonNullable<ExaminedPicture['facts']>['exif']

function judgeDevice({ path, device }: RecordedPicture, exif: Exif): readonly ExaminationFinding[] {
  const named = [exif?.make, exif?.model].filter((part) => part)
  if (device === null || !exif?.model) return []
  const words = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  const isNamed = words(device).includes(words(exif.model)) || words(exif.model).includes(words(device))
  return isNamed ? [] : [makeFinding('examination.device', { path, expected: device, actual: named.join(' ') })]
}
