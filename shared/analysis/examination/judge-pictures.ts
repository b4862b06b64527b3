import type { ExaminationCode } from '../../findings/index.ts'
import { bareLine } from '../../rules/index.ts'
import type { ExaminationFinding, ExaminedPicture, PictureRelation } from './examination-report.ts'
import { FACES_UNLIKE } from './face-rates.ts'
import { judgeMetadata } from './judge-metadata.ts'
import { judgeQuality } from './judge-quality.ts'
import { judgeValues } from './judge-values.ts'
import { makeFinding } from './make-finding.ts'
import type { RecordedPicture } from './recorded-pictures.ts'
import { SIGN_RATES } from './sign-rates.ts'
import { SIGN_TABLE } from './signs.ts'

/** Zone in a chip file that is attached to the archive. */
export interface ChipZone {
  readonly path: string
  readonly lines: readonly string[]
}

/** Everything that an examination found out, before it is judged. */
export interface ExaminationFacts {
  readonly recorded: readonly RecordedPicture[]
  readonly pictures: readonly ExaminedPicture[]
  readonly relations: readonly PictureRelation[]
  readonly chipZones: readonly ChipZone[]
}

/** Returns the disagreements between pictures and record, warnings first, then hints. The verdict does not depend on them. */
export function judgePictures({
  recorded,
  pictures,
  relations,
  chipZones,
}: ExaminationFacts): readonly ExaminationFinding[] {
  const pairs = pictures.flatMap((picture) => {
    const own = recorded.find(({ path }) => path === picture.path)
    return own ? [[own, picture] as const] : []
  })
  const findings = [
    ...pairs.flatMap(([own, picture]) => judgeValues(own, picture)),
    ...judgeRelations(relations, recorded),
    ...chipZones.flatMap((zone) => judgeChip(zone, recorded)),
    ...judgeQuality(pairs),
    ...pairs.flatMap(([own, picture]) => judgeMetadata(own, picture)),
    ...judgeTables(pairs),
    ...pictures.flatMap(({ path, state, reason }) =>
      state === 'EXAMINED'
        ? []
        : [makeFinding('examination.unreadable', { path, ...(reason ? { detail: reason } : {}) })],
    ),
    ...pictures.flatMap(hintsOf),
  ]
  return [...findings.filter(({ level }) => level === 'WARN'), ...findings.filter(({ level }) => level !== 'WARN')]
}

function judgeRelations(
  relations: readonly PictureRelation[],
  recorded: readonly RecordedPicture[],
): readonly ExaminationFinding[] {
  return relations.flatMap(({ kind, path, other, likeness }): readonly ExaminationFinding[] => {
    const own = recorded.find((picture) => picture.path === path)
    if (kind === 'FACES_DIFFER')
      return [
        makeFinding('examination.faces-differ', {
          path,
          other,
          detail: `score ${likeness.toFixed(2)} (limit ${FACES_UNLIKE})`,
        }),
      ]
    const detail = `correlation ${likeness.toFixed(2)}`
    if (kind === 'CROP_NOT_FOUND') {
      const code = own?.role === 'CHIP' ? 'examination.chip-photo' : 'examination.crop-not-found'
      return [makeFinding(code, { path, other, detail })]
    }
    if (kind !== 'SAME_FILE' && kind !== 'SAME_PICTURE') return []
    // The photo of a chip is printed on its document.
    const roles = [own, recorded.find((picture) => picture.path === other)].map((picture) => picture?.role)
    if (roles.includes('CHIP') && !roles.includes('PORTRAIT')) return []
    if (own?.role !== 'PORTRAIT') return [makeFinding('examination.duplicate', { path, other, detail })]
    // The service saw it as well. Service: Indicators raised by the capture and biometric stages
    const isRecorded = own.evidence?.indicators.some((name) =>
      /^BIOMETRIC_HYPER_MATCHING_(?:WARNING|FAILED)$/.test(name),
    )
    return isRecorded ? [] : [makeFinding('examination.portrait-copy', { path, other, detail })]
  })
}

function judgeChip({ path, lines }: ChipZone, recorded: readonly RecordedPicture[]): readonly ExaminationFinding[] {
  const zones = recorded.flatMap(({ evidence }) => evidence?.zone ?? [])
  const texts = zones.map((zone) => zone.lines.map(bareLine).join('\n'))
  const [first] = zones
  if (!first || texts.includes(lines.join('\n'))) return []
  return [
    makeFinding('examination.chip', { path, record: first.place, expected: texts[0] ?? '', actual: lines.join('\n') }),
  ]
}

/** Captures of one evidence come from one camera. Each is compared with the first. */
function judgeTables(pairs: readonly (readonly [RecordedPicture, ExaminedPicture])[]): readonly ExaminationFinding[] {
  const captures = pairs.filter(([own]) => own.role === 'DOCUMENT' && own.evidence !== null)
  return [...Map.groupBy(captures, ([own]) => own.evidence?.id).values()].flatMap(([first, ...others]) =>
    others.flatMap(([, { path, facts }]) => {
      const base = first?.[1]
      if (!base?.facts?.jpeg || !facts?.jpeg || base.facts.jpeg.table === facts.jpeg.table) return []
      const quality = (jpeg: { readonly quality: number }) => `quality about ${jpeg.quality}`
      return [
        makeFinding('examination.tables', {
          path,
          other: base.path,
          expected: quality(base.facts.jpeg),
          actual: quality(facts.jpeg),
        }),
      ]
    }),
  )
}

function hintsOf({ path, facts }: ExaminedPicture): readonly ExaminationFinding[] {
  return (facts?.signs ?? []).flatMap(({ sign, measure, raised, area, detail }) => {
    if (!raised) return []
    const entry = SIGN_TABLE[sign]
    const measured = `${measure} (limit ${entry.limit})`
    return [
      // Every sign has an entry of the catalogue, which a test checks.
      makeFinding(entry.code as ExaminationCode, {
        path,
        detail: detail === undefined ? measured : `${measured}, ${detail}`,
        ...(area ? { area } : {}),
        falseAlarms: SIGN_RATES[sign],
      }),
    ]
  })
}
