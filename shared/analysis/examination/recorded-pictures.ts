import type { FileCoverage } from '../../report/index.ts'
import { traceEvidences } from '../evidence-trace.ts'
import { type MatrixColumn, matrixColumns } from '../matrix-columns.ts'
import type { MediaIndex, MediaItem } from '../media-index.ts'
import { latest, type Moment } from '../moment.ts'
import { type MrzModel, mrzOf } from '../mrz-readings.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import type { ExaminedPicture } from './examination-report.ts'

/** Evidence of a picture, as recorded. */
export interface RecordedEvidence {
  readonly id: string
  readonly type: string
  /** Document that a chip was read for; null for other evidence. */
  readonly chip: { readonly documentId: string | null } | null
  /** Columns of values of the document: as read by the service or submitted, in the zone, and from the chip. */
  readonly columns: readonly MatrixColumn[]
  readonly zone: MrzModel | null
  /** Indicators of all verifications, with their statuses. */
  readonly indicators: readonly string[]
  /** First and last time of its operations, between which the pictures were received; null if not recorded. */
  readonly from: Moment | null
  readonly to: Moment | null
}

/** Picture according to the record. */
export interface RecordedPicture {
  readonly path: string
  readonly role: ExaminedPicture['role']
  readonly side: string | null
  readonly evidence: RecordedEvidence | null
  /** Path of the capture that a crop was taken from, or that shows the document of a chip; null if the record names none. */
  readonly cropOf: string | null
  readonly device: string | null
  readonly coverage: FileCoverage['coverage']
}

/** Evidence types whose captures are portraits. */
const PORTRAITS = /^(?:PORTRAIT|SELFIE|LIVENESS)/

/** Returns every listed picture that is in the archive, with its use according to the record. */
export function recordedPictures(record: ArchiveRecord, { items }: MediaIndex): readonly RecordedPicture[] {
  const evidences = evidenceOfRecord(record)
  const paths = new Map(items.flatMap(({ id, path }) => (id === null ? [] : [[id, path] as const])))
  const pictures = items.filter(isPicture).map((item): RecordedPicture => {
    const [use] = item.uses
    const evidence = evidences.get(use?.evidenceId ?? '') ?? null
    return {
      path: item.path,
      role: roleOf(item, evidence),
      side: use?.side ?? null,
      evidence,
      cropOf: item.cropOf === null ? null : (paths.get(item.cropOf) ?? null),
      device: use?.device ?? null,
      coverage: item.coverage.coverage,
    }
  })
  return pictures.map((picture) =>
    picture.role === 'CHIP'
      ? { ...picture, cropOf: documentCapture(pictures, picture.evidence?.chip?.documentId ?? null) }
      : picture,
  )
}

/** Returns the path of the capture with the photo of a document: of this one, or of the only one; null otherwise. */
export function documentCapture(pictures: readonly RecordedPicture[], documentId: string | null): string | null {
  const fronts = pictures.filter(({ role, side }) => role === 'DOCUMENT' && side !== 'BACK')
  const own = fronts.find(({ evidence }) => documentId !== null && evidence?.id === documentId)
  return (own ?? (fronts.length === 1 ? fronts[0] : undefined))?.path ?? null
}

/** Returns whether a file is a listed image, whatever its content, or another file that is an image. */
const isPicture = ({ status, group, kind }: MediaItem): boolean =>
  status !== 'MISSING' && (group === 'images' || kind === 'image')

function roleOf({ uses }: MediaItem, evidence: RecordedEvidence | null): RecordedPicture['role'] {
  const [use] = uses
  if (use?.role === 'CROP') return 'CROP'
  if (use?.role !== 'CAPTURE') return 'OTHER'
  if (evidence?.chip) return 'CHIP'
  return PORTRAITS.test(use.evidenceType ?? '') ? 'PORTRAIT' : 'DOCUMENT'
}

function evidenceOfRecord(record: ArchiveRecord): ReadonlyMap<string, RecordedEvidence> {
  const columns = Map.groupBy(matrixColumns(record), ({ evidenceId }) => evidenceId)
  return new Map(
    traceEvidences(record).map(({ id, operations, verifications, view }) => {
      const chip = operations.find(({ name }) => name === 'EVIDENCE_NFC_VERIFICATION')
      const times = operations.flatMap(({ start, end }) => [start, end])
      return [
        id,
        {
          id,
          type: operations.find(({ evidenceType }) => evidenceType !== null)?.evidenceType ?? view?.type ?? '',
          chip: chip ? { documentId: chip.parentId } : null,
          columns: columns.get(id) ?? [],
          zone: operations.map(mrzOf).find((zone) => zone !== null) ?? null,
          indicators: verifications.flatMap(({ verification }) => [
            ...verification.indicators,
            ...verification.services.flatMap((service) => service.indicators),
          ]),
          from: earliest(times),
          to: latest(times),
        },
      ]
    }),
  )
}

const earliest = (moments: readonly Moment[]): Moment | null =>
  moments.reduce<Moment | null>(
    (first, moment) => (moment.at !== null && (first?.at == null || moment.at < first.at) ? moment : first),
    null,
  )
