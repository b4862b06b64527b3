import { describe, expect, test } from 'vitest'
import type { ExaminedPicture, PictureFacts } from '../../../shared/analysis/examination/examination-report.ts'
import { likenessOfFaces } from '../../../shared/analysis/examination/face-rates.ts'
import { type ExaminationFacts, judgePictures } from '../../../shared/analysis/examination/judge-pictures.ts'
import { maskExamination } from '../../../shared/analysis/examination/mask-examination.ts'
import type { RecordedEvidence, RecordedPicture } from '../../../shared/analysis/examination/recorded-pictures.ts'
import { readMoment } from '../../../shared/analysis/timeline/moment.ts'
import { readMrz } from '../../../shared/rules/mrz.ts'

const PLACE = { path: 'verificationAndEvaluationDetails.json', pointer: '/0' }
const LINES = ['P<SWESJOESTROEM<<AASA<LINNEA<<<<<<<<<<<<<<<<', 'XS00428175SWE9107164F3302107<<<<<<<<<<<<<<04']

const RECORDED_VALUES = new Map(
  Object.entries({ surname: 'Sjöström', givenNames: 'Åsa Linnea', documentNumber: 'XS0042817', gender: 'F' }).map(
    ([name, value]) => [name, { value, place: PLACE }] as const,
  ),
)

const EVIDENCE: RecordedEvidence = {
  id: 'e1',
  type: 'PASSPORT',
  chip: null,
  columns: [
    {
      key: 'e1:DOCUMENT',
      source: 'DOCUMENT',
      evidenceId: 'e1',
      evidenceType: 'PASSPORT',
      group: 'e1',
      values: RECORDED_VALUES,
      indicators: [],
    },
  ],
  zone: {
    place: PLACE,
    evidenceId: 'e1',
    evidenceType: 'PASSPORT',
    lines: LINES,
    reading: readMrz(LINES),
    wrongDigits: [],
  },
  indicators: ['MRZ_CHECKSUMS_OK', 'GLARE_IMAGE_QUALITY_FRONT_OK', 'DARK_IMAGE_QUALITY_FAILED'],
  from: readMoment('2026-03-01T10:00:00'),
  to: readMoment('2026-03-01T11:00:00'),
}

const recordedPicture = (path: string, more: Partial<RecordedPicture> = {}): RecordedPicture => ({
  path,
  role: 'DOCUMENT',
  side: 'FRONT',
  evidence: EVIDENCE,
  cropOf: null,
  device: 'Pixel 9 ANDROID 16',
  coverage: 'COVERED',
  ...more,
})

type DocumentFacts = NonNullable<PictureFacts['document']>

const DOCUMENT: DocumentFacts = {
  type: 'PASSPORT',
  outline: 'SEEN',
  values: [],
  zone: { lines: LINES, certain: true, repeated: true, wrongDigits: [] },
  barcode: 'NONE',
  quality: [
    { indicator: 'GLARE_IMAGE_QUALITY', status: 'OK' },
    { indicator: 'DARK_IMAGE_QUALITY', status: 'FAILED' },
  ],
}

const FACTS: PictureFacts = {
  format: 'JPEG',
  width: 1000,
  height: 720,
  sha256: '0'.repeat(64),
  perceptual: '0'.repeat(16),
  document: DOCUMENT,
  portraitScore: null,
  exif: null,
  jpeg: { quality: 80, standard: true, progressive: false, table: 'a', programs: [] },
  signs: [],
}

const examined = (path: string, facts: PictureFacts | null, more: Partial<ExaminedPicture> = {}): ExaminedPicture => ({
  path,
  role: 'DOCUMENT',
  side: 'FRONT',
  evidence: 'PASSPORT',
  evidenceId: 'e1',
  coverage: 'COVERED',
  state: facts ? 'EXAMINED' : 'UNREADABLE',
  reason: facts ? null : 'damaged',
  milliseconds: 1,
  facts,
  ...more,
})

const judge = (more: Partial<ExaminationFacts>) =>
  judgePictures({ recorded: [recordedPicture('a.jpg')], pictures: [], relations: [], chipZones: [], ...more })

const judgedDocument = (document: Partial<DocumentFacts>, facts: Partial<PictureFacts> = {}) =>
  judge({ pictures: [examined('a.jpg', { ...FACTS, ...facts, document: { ...DOCUMENT, ...document } })] })

const codesOf = (findings: readonly { readonly code: string }[]) => findings.map(({ code }) => code)
const value = (name: string, read: string, certain = true, source: 'PRINT' | 'ZONE' = 'PRINT') => ({
  name,
  value: read,
  source,
  certain,
})

describe('pictures compared with the record', () => {
  test('a picture that shows what is recorded, in any spelling, has no finding', () => {
    const values = [
      value('surname', 'SJOESTROEM', true, 'ZONE'),
      value('givenNames', 'ÅSA LINNEA'),
      value('documentNumber', 'XS0042817'),
    ]
    expect(judgedDocument({ values })).toEqual([])
  })

  test('a certain other value is a warning with both values and the place of the record', () => {
    const [finding, ...others] = judgedDocument({ values: [value('surname', 'LINDQVIST')] })
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      code: 'examination.value',
      level: 'WARN',
      field: 'surname',
      expected: 'Sjöström',
      actual: 'LINDQVIST',
      record: PLACE,
    })
  })

  test('an uncertain other value is no finding', () => {
    expect(judgedDocument({ values: [value('documentNumber', 'XS0042871', false)] })).toEqual([])
  })

  test('another zone, wrong check digits, another type and print against zone are warnings', () => {
    const other = [LINES[0] ?? '', 'XS00428175SWE9107164F3302107<<<<<<<<<<<<<<12']
    const zone = { lines: other, certain: true, repeated: true, wrongDigits: [] }
    expect(codesOf(judgedDocument({ zone }))).toEqual(['examination.zone'])
    const wrong = { ...zone, certain: false, wrongDigits: ['document number'] }
    expect(codesOf(judgedDocument({ zone: wrong }))).toEqual(['examination.check-digit'])
    expect(codesOf(judgedDocument({ zone: { ...wrong, repeated: false } }))).toEqual([])
    expect(codesOf(judgedDocument({ type: 'DRIVING_LICENSE' }))).toEqual(['examination.document-type'])
    const values = [{ ...value('surname', 'SJOESTROEM', true, 'ZONE'), contradiction: 'LINDQVIST' }]
    expect(codesOf(judgedDocument({ values }))).toEqual(['examination.contradiction'])
  })

  test('only opposite results of image quality are a finding, in both directions', () => {
    const quality = (glare: 'OK' | 'WARNING' | 'FAILED', dark: 'OK' | 'WARNING' | 'FAILED') =>
      judgedDocument({
        quality: [
          { indicator: 'GLARE_IMAGE_QUALITY', status: glare },
          { indicator: 'DARK_IMAGE_QUALITY', status: dark },
        ],
      }).map(({ code, field, expected, actual }) => [code, field, expected, actual])
    expect(quality('WARNING', 'WARNING')).toEqual([])
    expect(quality('FAILED', 'FAILED')).toEqual([['examination.quality', 'GLARE_IMAGE_QUALITY', 'OK', 'FAILED']])
    expect(quality('OK', 'OK')).toEqual([['examination.quality', 'DARK_IMAGE_QUALITY', 'FAILED', 'OK']])
  })

  test('metadata of another time, another device and an editor are findings', () => {
    const exif = { make: 'Google', model: 'Pixel 9', software: null, taken: null, changed: null, position: false }
    const judged = (more: Partial<typeof exif> | { readonly taken: string } | { readonly software: string }) =>
      codesOf(judgedDocument({}, { exif: { ...exif, ...more } }))
    expect(judged({ taken: '2026:03:01 22:15:00' })).toEqual([])
    expect(judged({ taken: '2024:03:01 10:15:00' })).toEqual(['examination.capture-time'])
    expect(judged({ taken: 'last summer' })).toEqual([])
    expect(judged({ make: 'Apple', model: 'iPhone 17' })).toEqual(['examination.device'])
    expect(judged({ software: 'Adobe Photoshop 27.1' })).toEqual(['examination.software'])
    expect(judged({ software: 'HDR+ 1.0' })).toEqual([])
  })

  test('a crop of another picture, a copied portrait and a duplicate are findings; a recorded copy is none', () => {
    const recorded = [recordedPicture('a.jpg'), recordedPicture('p.jpg', { role: 'PORTRAIT' })]
    const relation = (kind: 'CROP_NOT_FOUND' | 'SAME_FILE' | 'SAME_PICTURE' | 'OTHER_PICTURE', path: string) =>
      codesOf(judge({ recorded, relations: [{ kind, path, other: 'b.jpg', likeness: 0.5 }] }))
    expect(relation('CROP_NOT_FOUND', 'a.jpg')).toEqual(['examination.crop-not-found'])
    expect(relation('SAME_FILE', 'a.jpg')).toEqual(['examination.duplicate'])
    expect(relation('SAME_PICTURE', 'p.jpg')).toEqual(['examination.portrait-copy'])
    expect(relation('OTHER_PICTURE', 'p.jpg')).toEqual([])
    const evidence = { ...EVIDENCE, indicators: ['BIOMETRIC_HYPER_MATCHING_WARNING'] }
    const known = [recordedPicture('p.jpg', { role: 'PORTRAIT', evidence })]
    const relations = [{ kind: 'SAME_PICTURE', path: 'p.jpg', other: 'b.jpg', likeness: 1 } as const]
    expect(judge({ recorded: known, relations })).toEqual([])
  })

  test('captures of one evidence with different quantization tables are a finding', () => {
    const recorded = [recordedPicture('a.jpg'), recordedPicture('b.jpg', { side: 'BACK' })]
    const jpeg = { quality: 92, standard: true, progressive: false, table: 'b', programs: [] }
    const pictures = [examined('a.jpg', FACTS), examined('b.jpg', { ...FACTS, jpeg })]
    expect(codesOf(judge({ recorded, pictures }))).toEqual(['examination.tables'])
  })

  test('a chip file with another zone is a warning, one with a recorded zone is none', () => {
    expect(codesOf(judge({ chipZones: [{ path: 'additionalFiles/dg1', lines: LINES }] }))).toEqual([])
    const lines = [LINES[0] ?? '', 'XS00428175SWE9107164F3302107<<<<<<<<<<<<<<12']
    expect(codesOf(judge({ chipZones: [{ path: 'additionalFiles/dg1', lines }] }))).toEqual(['examination.chip'])
  })

  test('a picture that was not examined is a finding with the reason', () => {
    const [finding] = judge({ pictures: [examined('a.jpg', null)] })
    expect(finding).toMatchObject({ code: 'examination.unreadable', level: 'INFORM' })
    expect(finding?.message).toContain('damaged')
  })

  test('a raised sign is a hint with its false alarms, after every warning', () => {
    const signs = [{ sign: 'RECOMPRESSED', measure: 900, raised: true, area: null } as const]
    const findings = judgedDocument({ values: [value('surname', 'LINDQVIST')] }, { signs })
    expect(codesOf(findings)).toEqual(['examination.value', 'examination.recompressed'])
    expect(findings[1]?.falseAlarms).toMatchObject({ raised: expect.any(Number), of: expect.any(Number) })
  })

  test('masking hides the holder in values, zone, findings and names of files', () => {
    const pictures = [
      examined('images/Sjöström.jpg', { ...FACTS, document: { ...DOCUMENT, values: [value('surname', 'LINDQVIST')] } }),
    ]
    const recorded = [recordedPicture('images/Sjöström.jpg')]
    const findings = judge({ recorded, pictures })
    const report = {
      format: 'proofbench-examination/1',
      name: 'Sjöström.mime',
      masked: false,
      indication: 'TOTAL_PASSED',
      pictures,
      relations: [],
      findings,
    } as const
    const masked = JSON.stringify(maskExamination(report, (text) => text.replaceAll('Sjöström', '██████')))
    expect(masked).not.toMatch(/Sjöström|LINDQVIST|SJOESTROEM/)
    expect(JSON.stringify(report)).toMatch(/LINDQVIST/)
  })
})

test('faces are alike from a score of 0.5, unlike below 0.4, and between both nothing is said', () => {
  expect([0.5, 0.49, 0.4, 0.39].map((score) => likenessOfFaces(score))).toEqual([
    'FACES_ALIKE',
    'FACES_UNCLEAR',
    'FACES_UNCLEAR',
    'FACES_DIFFER',
  ])
  expect(likenessOfFaces(0.49, 0.6, 0.6)).toBe('FACES_DIFFER')
})

test('faces that differ are a hint with the score, and faces that are alike are no finding', () => {
  const findings = (kind: 'FACES_ALIKE' | 'FACES_DIFFER') =>
    judgePictures({
      recorded: [],
      pictures: [],
      relations: [{ kind, path: 'portrait', other: 'crop', likeness: 0.31 }],
      chipZones: [],
    })
  expect(findings('FACES_ALIKE')).toEqual([])
  expect(findings('FACES_DIFFER')).toMatchObject([
    { code: 'examination.faces-differ', level: 'INFORM', message: expect.stringContaining('score 0.31 (limit 0.4)') },
  ])
})
