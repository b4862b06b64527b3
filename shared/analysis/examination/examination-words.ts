import { examinationEntry } from '../../findings/index.ts'
import { capitalize, counted, joinNames } from '../../report/index.ts'
import { labelFor } from '../fields/value-label.ts'
import {
  type ExaminationFinding,
  type ExaminationReport,
  type ExaminedPicture,
  FACE_RELATIONS,
  type PictureRelation,
} from './examination-report.ts'
import { FACES_UNLIKE } from './face-rates.ts'

/** Returns the result of an examination in one sentence. */
export function examinationSentence({ pictures, findings }: Pick<ExaminationReport, 'pictures' | 'findings'>): string {
  if (pictures.length === 0) return 'There is no picture to examine.'
  const hints = findings.filter(isHint).length
  const warnings = findings.filter(({ level }) => level === 'WARN').length
  const remarks = findings.length - hints - warnings
  const examined = pictures.filter(({ state }) => state === 'EXAMINED').length
  const found = [
    ...(warnings > 0 ? [`${counted(warnings, 'disagreement')} with the record`] : []),
    ...(remarks > 0 ? [counted(remarks, 'remark')] : []),
    ...(hints > 0 ? [`${counted(hints, 'hint')} at editing or copying`] : []),
  ]
  const sentence = `${examined} of ${counted(pictures.length, 'picture')} examined`
  if (found.length > 0) return `${sentence}: ${joinNames(found)}.`
  const uncertain = pictures.reduce((sum, picture) => sum + uncertainValues(picture), 0)
  if (examined === pictures.length && uncertain === 0) return `${sentence}: nothing contradicts the record.`
  return uncertain === 0
    ? `${sentence}: no disagreement in these.`
    : `${sentence}: no disagreement in what was read with certainty; ${counted(uncertain, 'value')} uncertain.`
}

/** Returns the number of values that were read in a picture and that nothing confirms. */
export const uncertainValues = ({ facts }: Pick<ExaminedPicture, 'facts'>): number =>
  facts?.document?.values.filter(({ certain }) => !certain).length ?? 0

/** Returns the number of findings about each picture, by its path. */
export const findingCounts = ({ findings }: Pick<ExaminationReport, 'findings'>): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(findings, ({ path }) => path)].map(([path, own]) => [path, own.length]))

/** Returns whether a finding is a hint only, with known false alarms. */
export const isHint = ({ code }: Pick<ExaminationFinding, 'code'>): boolean => examinationEntry(code)?.isHint ?? false

/** Returns whether two pictures were compared by their faces. */
export const isOfFaces = ({ kind }: Pick<PictureRelation, 'kind'>): boolean =>
  (FACE_RELATIONS as readonly string[]).includes(kind)

/** Describes how alike two pictures, or the faces in them, are. */
export function likenessText({ kind, likeness, detail }: PictureRelation): string {
  if (kind === 'NO_FACES') return detail ?? 'no face'
  const text = `${isOfFaces({ kind }) ? 'score' : 'correlation'} ${likeness.toFixed(2)}`
  return detail === undefined ? text : `${text}; ${detail}`
}

/** Describes how faces were compared, and what is known of the errors. */
export const facesText = ({ model, threshold, published, measured }: NonNullable<ExaminationReport['faces']>): string =>
  `compared with ${model}; alike from a score of ${threshold}, unlike below ${FACES_UNLIKE}. A hint, never part of the verdict. Published: ${published}. Measured here: ${measured}.`

/** Describes the known false alarms of a hint. */
export const falseAlarmText = ({ raised, of }: NonNullable<ExaminationFinding['falseAlarms']>): string =>
  of === 0 ? 'false alarms not measured' : `also raised on ${raised} of ${of} unaltered specimens`

const ROLES: { readonly [role in ExaminedPicture['role']]: string } = {
  DOCUMENT: 'document',
  CROP: 'crop',
  CHIP: 'photo in the chip',
  PORTRAIT: 'portrait',
  OTHER: 'picture',
}

/** Describes what a picture shows by the record: `Passport, front`. */
export function roleText({ evidence, side, role }: Pick<ExaminedPicture, 'evidence' | 'side' | 'role'>): string {
  const type = evidence ? labelFor('EvidenceType', evidence).title : ''
  const part = role === 'CROP' || role === 'CHIP' ? ROLES[role] : side ? labelFor('Side', side).title.toLowerCase() : ''
  return [type || capitalize(ROLES[role]), part].filter((text) => text !== '').join(', ')
}
