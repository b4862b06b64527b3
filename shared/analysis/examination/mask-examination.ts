import { COVERED } from '../personal-data.ts'
import type { ExaminationFinding, ExaminationReport } from './examination-report.ts'

/** Findings whose values are about the holder; those of the others are about the file. */
const PERSONAL: ReadonlySet<string> = new Set([
  'examination.value',
  'examination.zone',
  'examination.contradiction',
  'examination.chip',
])

/** Masks data about the holder. `cover` masks it in names of files and in metadata. */
export function maskExamination(report: ExaminationReport, cover: (text: string) => string): ExaminationReport {
  return {
    ...report,
    name: cover(report.name),
    masked: true,
    pictures: report.pictures.map((picture) => ({
      ...picture,
      path: cover(picture.path),
      facts: picture.facts && maskFacts(picture.facts, cover),
    })),
    relations: report.relations.map((relation) => ({
      ...relation,
      path: cover(relation.path),
      other: cover(relation.other),
    })),
    findings: report.findings.map((finding) => maskFinding(finding, cover)),
  }
}

type Facts = NonNullable<ExaminationReport['pictures'][number]['facts']>

function maskFacts(facts: Facts, cover: (text: string) => string): Facts {
  const { document, exif } = facts
  const text = (value: string | null) => value && cover(value)
  return {
    ...facts,
    document: document && {
      ...document,
      values: document.values.map(({ contradiction, ...value }) => ({
        ...value,
        value: COVERED,
        ...(contradiction === undefined ? {} : { contradiction: COVERED }),
      })),
      zone: document.zone && { ...document.zone, lines: document.zone.lines.map(() => COVERED) },
    },
    exif: exif && { ...exif, make: text(exif.make), model: text(exif.model), software: text(exif.software) },
  }
}

function maskFinding(finding: ExaminationFinding, cover: (text: string) => string): ExaminationFinding {
  const isPersonal = PERSONAL.has(finding.code)
  const value = (text: string) => (isPersonal ? COVERED : cover(text))
  const { expected, actual, other } = finding
  return {
    ...finding,
    path: cover(finding.path),
    ...(other === undefined ? {} : { other: cover(other) }),
    ...(expected === undefined ? {} : { expected: value(expected) }),
    ...(actual === undefined ? {} : { actual: value(actual) }),
  }
}
