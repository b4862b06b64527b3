import { agreesAsSex, bareLine } from '../../rules/index.ts'
import { agreement } from '../field-agreement.ts'
import type { SourceValue } from '../matrix-columns.ts'
import { MATRIX_FIELDS } from '../matrix-fields.ts'
import type { ExaminationFinding, ExaminedPicture, ReadValue } from './examination-report.ts'
import { makeFinding } from './make-finding.ts'
import type { RecordedEvidence, RecordedPicture } from './recorded-pictures.ts'

/** Names of the parts of a document in findings. */
const SOURCES: { readonly [source in ReadValue['source']]: string } = {
  ZONE: 'read in the zone',
  BARCODE: 'read in the barcode',
  PRINT: 'read in the print',
  TITLE: 'read in the title',
}

/** Types that are recorded for one another. */
const SAME_TYPES: readonly ReadonlySet<string>[] = [new Set(['DRIVING_LICENSE', 'DRIVING_PERMIT'])]

/** Compares what was read in the picture of a document with the record. Only certain readings count. */
export function judgeValues(
  { path, evidence }: RecordedPicture,
  { facts }: ExaminedPicture,
): readonly ExaminationFinding[] {
  const document = facts?.document
  if (!document || !evidence) return []
  const values = document.values.flatMap((value) => judgeValue(value, path, evidence))
  return [
    ...values,
    ...judgeZone(
      document.zone,
      path,
      evidence,
      values.some(({ message }) => message.endsWith(SOURCES.ZONE)),
    ),
    ...judgeType(document.type, path, evidence),
  ]
}

function judgeValue(read: ReadValue, path: string, evidence: RecordedEvidence): readonly ExaminationFinding[] {
  const findings: ExaminationFinding[] = []
  const recorded = recordedValue(read.name, evidence)
  if (read.certain && recorded && !agrees(read, recorded.value))
    findings.push(
      makeFinding('examination.value', {
        path,
        field: read.name,
        record: recorded.place,
        expected: recorded.value,
        actual: read.value,
        detail: `${read.name}, ${SOURCES[read.source]}`,
      }),
    )
  if (read.contradiction !== undefined)
    findings.push(
      makeFinding('examination.contradiction', {
        path,
        field: read.name,
        expected: read.value,
        actual: read.contradiction,
        detail: `${read.name}, ${SOURCES[read.source]} and in the print`,
      }),
    )
  return findings
}

/** Returns the value of the document as the service read it, or as the client submitted it. */
function recordedValue(name: string, { columns }: Pick<RecordedEvidence, 'columns'>): SourceValue | null {
  const own = columns.find(({ source }) => source === 'DOCUMENT' || source === 'SUBMITTED')
  return own?.values.get(name) ?? null
}

/** Returns whether a read value is the recorded one, in some spelling. */
export function agrees({ name, value, source }: ReadValue, recorded: string): boolean {
  const kind = MATRIX_FIELDS.find((field) => field.name === name)?.kind ?? 'TEXT'
  if (kind === 'SEX') return agreesAsSex(value, recorded)
  // A zone truncates long names, print is read with single mistakes in accents.
  if (kind === 'TEXT') return bare(value) === bare(recorded)
  return agreement(kind, value, recorded) !== 'DIFFERS' || (source !== 'PRINT' && isTruncated(value, recorded))
}

const bare = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Minimum number of letters of a truncated name. */
const MIN_LETTERS = 10
const isTruncated = (value: string, recorded: string): boolean =>
  bare(value).length >= MIN_LETTERS && bare(recorded).startsWith(bare(value))

function judgeZone(
  zone: NonNullable<NonNullable<ExaminedPicture['facts']>['document']>['zone'],
  path: string,
  { zone: recorded, indicators }: RecordedEvidence,
  isValueReported: boolean,
): readonly ExaminationFinding[] {
  if (!zone) return []
  const findings: ExaminationFinding[] = []
  const expected = recorded?.lines.map(bareLine).join('\n')
  if (zone.certain && recorded && expected !== zone.lines.join('\n') && !isValueReported)
    findings.push(
      makeFinding('examination.zone', {
        path,
        record: recorded.place,
        expected: expected ?? '',
        actual: zone.lines.join('\n'),
      }),
    )
  if (zone.repeated && zone.wrongDigits.length > 0 && indicators.includes('MRZ_CHECKSUMS_OK'))
    findings.push(makeFinding('examination.check-digit', { path, detail: zone.wrongDigits.join(', ') }))
  return findings
}

function judgeType(
  type: string | null,
  path: string,
  { type: recorded }: RecordedEvidence,
): readonly ExaminationFinding[] {
  if (type === null || recorded === '' || type === recorded) return []
  if (SAME_TYPES.some((types) => types.has(type) && types.has(recorded))) return []
  // Undeclared documents are recorded by what was recognized.
  if (/UNKNOWN|OTHER/.test(recorded)) return []
  return [makeFinding('examination.document-type', { path, expected: recorded, actual: type })]
}
