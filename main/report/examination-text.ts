import {
  type ExaminationFinding,
  type ExaminationReport,
  type ExaminedPicture,
  examinationSentence,
  facesText,
  falseAlarmText,
  fieldTitle,
  likenessText,
  roleText,
} from '../../shared/analysis/index.ts'
import { COVERAGE_LABELS } from '../../shared/report/index.ts'
import type { Paint } from './paint.ts'
import { terminalText } from './terminal-text.ts'

/** Renders an examination for people: the sentence, then each picture with what it shows and its findings. */
export function examinationText(report: ExaminationReport, paint: Paint): string {
  const { pictures, findings, masked, indication } = report
  const elsewhere = findings.filter(({ path }) => !pictures.some((picture) => picture.path === path))
  const lines = [
    paint.strong(terminalText(examinationSentence(report), 2000)),
    '',
    `  Archive:      ${terminalText(report.name)} · ${indication}, which the examination does not change`,
    `  Holder data:  ${masked ? 'masked (--unmask shows it)' : 'shown'}`,
    ...(report.faces ? [`  Faces:        ${terminalText(facesText(report.faces), 1000)}`] : []),
    ...pictures.flatMap((picture) => ['', ...pictureLines(picture, report, paint)]),
    ...(elsewhere.length > 0 ? ['', ...elsewhere.flatMap((finding) => findingLines(finding, paint))] : []),
  ]
  return `${lines.join('\n')}\n`
}

function pictureLines(picture: ExaminedPicture, { findings, relations }: ExaminationReport, paint: Paint): string[] {
  const { path, facts, state, reason, coverage, milliseconds } = picture
  const head = [
    roleText(picture),
    ...(facts ? [`${facts.format} ${facts.width} × ${facts.height}`] : []),
    COVERAGE_LABELS[coverage],
    `${(milliseconds / 1000).toFixed(1)} s`,
  ]
  const rows: (readonly [string, string])[] = facts
    ? factRows(facts)
    : [['not examined', `${state === 'FAILED' ? 'failed' : 'unreadable'}: ${reason ?? 'unknown reason'}`]]
  for (const relation of relations) {
    if (relation.path !== path) continue
    rows.push([RELATIONS[relation.kind], `${relation.other} (${likenessText(relation)})`])
  }
  return [
    `${paint.strong(terminalText(path))}  ${terminalText(head.join(' · '))}`,
    ...rows.map(([name, value]) => `  ${name.padEnd(13)} ${terminalText(value, 400)}`),
    ...findings.filter((finding) => finding.path === path).flatMap((finding) => findingLines(finding, paint)),
  ]
}

const RELATIONS: { readonly [kind in ExaminationReport['relations'][number]['kind']]: string } = {
  CROP_FOUND: 'found on',
  CROP_NOT_FOUND: 'not found on',
  SAME_FILE: 'same file as',
  SAME_PICTURE: 'same image as',
  OTHER_PICTURE: 'differs from',
  FACES_ALIKE: 'face like',
  FACES_UNCLEAR: 'face neither like nor unlike',
  FACES_DIFFER: 'face unlike',
  NO_FACES: 'face not with',
}

function factRows({ document, portraitScore, exif, jpeg, signs }: NonNullable<ExaminedPicture['facts']>) {
  const rows: (readonly [string, string])[] = []
  if (document) {
    const values = document.values.map(
      ({ name, value, certain }) => `${fieldTitle(name)} ${value}${certain ? '' : ' (uncertain)'}`,
    )
    rows.push(['reads', values.length > 0 ? values.join(' · ') : 'nothing'])
    if (document.zone) rows.push(['zone', zoneText(document.zone)])
    if (document.barcode !== 'NONE') rows.push(['barcode', document.barcode === 'READ' ? 'read' : 'unreadable'])
    const faults = document.quality.filter(({ status }) => status !== 'OK')
    const quality = faults.map(({ indicator, status }) => `${indicator} ${status}`).join(' · ')
    rows.push(['quality', faults.length === 0 ? 'no fault' : quality])
  }
  if (portraitScore !== null) rows.push(['quality', `${portraitScore.toFixed(2)} of 1 as a portrait`])
  if (exif) rows.push(['metadata', metadataText(exif)])
  if (jpeg) rows.push(['file', jpegText(jpeg)])
  const raised = signs.filter((sign) => sign.raised).length
  rows.push(['signs', `${raised} of ${signs.length} measured signs of editing raised`])
  return rows
}

type Facts = NonNullable<ExaminedPicture['facts']>

const zoneText = ({ lines, certain, wrongDigits }: NonNullable<NonNullable<Facts['document']>['zone']>): string =>
  [
    lines.join(' '),
    certain ? 'certain' : 'uncertain',
    wrongDigits.length === 0 ? 'check digits correct' : `wrong check digits: ${wrongDigits.join(', ')}`,
  ].join(' · ')

const metadataText = ({ make, model, software, taken, position }: NonNullable<Facts['exif']>): string =>
  [make, model, software, taken && `taken ${taken}`, position ? 'position recorded' : null]
    .filter((part) => part)
    .join(' · ')

const jpegText = ({ quality, standard, progressive, programs }: NonNullable<Facts['jpeg']>): string =>
  [
    `JPEG quality ${standard ? '' : 'about '}${quality}`,
    standard ? 'tables of libjpeg' : 'other tables',
    ...(progressive ? ['progressive'] : []),
    ...programs,
  ].join(' · ')

function findingLines(finding: ExaminationFinding, paint: Paint): string[] {
  const { code, level, message, expected, actual, other, falseAlarms, area, record, advice } = finding
  const look = level === 'WARN' ? paint.unsure : paint.faint
  const value = (name: string, text: string | undefined) =>
    text === undefined ? [] : [`      ${name.padEnd(9)} ${terminalText(text, 400)}`]
  return [
    `  ${look(`${level === 'WARN' ? '! WARN' : 'i INFORM'} ${code}`)}  ${terminalText(message, 1000)}`,
    ...value('other', other),
    ...value('recorded', expected),
    ...value('at', record && `${record.path} ${record.pointer}`),
    ...value('picture', actual),
    ...value('region', area && areaText(area)),
    ...value('alarms', falseAlarms && falseAlarmText(falseAlarms)),
    paint.faint(`      → ${terminalText(advice, 2000)}`),
  ]
}

const areaText = ({ left, top, width, height }: NonNullable<ExaminationFinding['area']>): string => {
  const percent = (share: number) => `${Math.round(100 * share)} %`
  return `${percent(left)} from the left, ${percent(top)} from the top, ${percent(width)} × ${percent(height)}`
}
