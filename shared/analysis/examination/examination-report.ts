import {
  count,
  flag,
  list,
  named,
  nullable,
  number,
  object,
  oneOf,
  optional,
  sha256,
  text,
} from '../../schema/index.ts'
import { SIGNS } from './signs.ts'

/** Results of comparing faces. */
export const FACE_RELATIONS = ['FACES_ALIKE', 'FACES_UNCLEAR', 'FACES_DIFFER', 'NO_FACES'] as const

const area = named('PictureArea', 'Rectangle in a picture as displayed, in shares of its width and height.', {
  left: number('From the left edge.'),
  top: number('From the upper edge.'),
  width: number('Width.'),
  height: number('Height.'),
})

const readValue = named('ReadValue', 'Value read from a picture.', {
  name: text('Field, as in the record.'),
  value: text('Value; dates as yyyy-MM-dd; ██████ if masked.'),
  source: oneOf(['ZONE', 'BARCODE', 'PRINT', 'TITLE'], 'Part of the document it was read from.'),
  certain: flag('Whether check digits, error correction or a second reading confirm it.'),
  contradiction: optional(text('Clearly different value in the print of the same picture.')),
})

const zone = named('ReadZone', 'Machine-readable zone read from a picture.', {
  lines: list(text(), 'Lines; masked as values are.'),
  certain: flag('Whether all check digits are correct and a second reading gave the same lines.'),
  repeated: flag('Whether a second reading gave the same lines.'),
  wrongDigits: list(text(), 'Names of the fields whose check digits are wrong.'),
})

const exif = named('PictureMetadata', 'EXIF and XMP of a file. Anybody can write them.', {
  make: nullable(text('Manufacturer of the camera.')),
  model: nullable(text('Model of the camera.')),
  software: nullable(text('Program that wrote the file.')),
  taken: nullable(text('Time of the capture as written, without time zone.')),
  changed: nullable(text('Time of the last change as written.')),
  position: flag('Whether a geographic position is recorded.'),
})

const jpeg = named('JpegFile', 'How a JPEG was written.', {
  quality: count('Quality of the nearest table of libjpeg, 1 to 100.'),
  standard: flag('Whether the quantization table is exactly that table.'),
  progressive: flag('Whether it is progressive.'),
  table: text('First 16 digits of the SHA-256 of the luma table, to compare files.'),
  programs: list(text(), 'Programs that left segments of their own.'),
})

const sign = named('MeasuredSign', 'Measure of a sign of editing.', {
  sign: oneOf(SIGNS, 'Sign.'),
  measure: number('Measure; its unit is listed in shared/analysis/examination/README.md.'),
  raised: flag('Whether the measure reaches its limit.'),
  area: nullable(area, 'Region that the sign is about; null for the whole picture.'),
  detail: optional(text('What else was measured.')),
})

const pictureFacts = named('PictureFacts', 'What one picture shows, without judgement.', {
  format: oneOf(['JPEG', 'PNG', 'WebP'], 'Format of the file.'),
  width: count('Pixels as displayed.'),
  height: count('Pixels as displayed.'),
  sha256: sha256('SHA-256 of the file.'),
  perceptual: text('Perceptual hash: 16 hexadecimal digits that hardly change if the picture is scaled or compressed.'),
  document: nullable(
    object({
      type: nullable(text('Type recognized by title or zone.')),
      outline: oneOf(
        ['SEEN', 'PICTURE', 'UNKNOWN'],
        'Whether the outline was found, is the whole picture, or is unknown.',
      ),
      values: list(readValue, 'Values read.'),
      zone: nullable(zone, 'Machine-readable zone; null if none was read.'),
      barcode: oneOf(['NONE', 'READ', 'UNREADABLE'], 'PDF417 barcode.'),
      quality: list(
        object({
          indicator: text('Check.'),
          status: oneOf(['OK', 'WARNING', 'FAILED'], 'Result by our own measures.'),
        }),
        'Image quality by our own measures.',
      ),
    }),
    'Null for pictures of other things than documents.',
  ),
  portraitScore: nullable(number('Suitability for biometrics, 0 to 1.'), 'Null for pictures of documents.'),
  exif: nullable(exif, 'Null if the file has none.'),
  jpeg: nullable(jpeg, 'Null for a PNG.'),
  signs: list(sign, 'Signs of editing that could be measured.'),
})

const finding = named('ExaminationFinding', 'Disagreement of a picture with the record, or hint.', {
  code: text('Code, explained by `proofbench explain CODE`.'),
  level: oneOf(['WARN', 'INFORM'], 'Never part of the verdict.'),
  message: text('What was found.'),
  path: text('Picture.'),
  other: optional(text('Second picture or file.')),
  field: optional(text('Field of the record.')),
  record: optional(object({ path: text('File.'), pointer: text('JSON pointer.') }, 'Compared place of the record.')),
  expected: optional(text('Recorded value; masked as values are.')),
  actual: optional(text('Value in the picture; masked as values are.')),
  area: optional(area),
  falseAlarms: optional(
    object(
      {
        raised: count('Specimens without this alteration on which the sign was raised.'),
        of: count('Number of these specimens.'),
      },
      'Known false alarms of a hint on drawn specimens.',
    ),
  ),
  specification: text('Clause of the specification, or the method.'),
  advice: text('What to do.'),
})

const picture = named('ExaminedPicture', 'Picture of the archive.', {
  path: text('File of the archive; masked as values are.'),
  role: oneOf(
    ['DOCUMENT', 'CROP', 'CHIP', 'PORTRAIT', 'OTHER'],
    'Role by the record. `CHIP`: photo of the holder from a chip.',
  ),
  side: nullable(text('Recorded side.')),
  evidence: nullable(text('Recorded type of the evidence.')),
  evidenceId: nullable(text('Id of the evidence.')),
  coverage: oneOf(
    ['COVERED', 'UNCONFIRMED', 'CHANGED', 'AMBIGUOUS', 'UNLISTED', 'MISSING'],
    'Signature coverage of the file.',
  ),
  state: oneOf(
    ['EXAMINED', 'UNREADABLE', 'FAILED'],
    '`UNREADABLE`: not an image of a known format, damaged, or above a limit. `FAILED`: the examination crashed or took too long.',
  ),
  reason: nullable(text('Why it was not examined.')),
  milliseconds: count('Duration of its examination.'),
  facts: nullable(pictureFacts, 'Null if it was not examined.'),
})

const relation = named('PictureRelation', 'Comparison of two pictures.', {
  kind: oneOf(
    ['CROP_FOUND', 'CROP_NOT_FOUND', 'SAME_FILE', 'SAME_PICTURE', 'OTHER_PICTURE', ...FACE_RELATIONS],
    'Result. `CROP_…`: a crop on its capture, or the photo of a chip on the picture of its document. `OTHER_PICTURE`: compared as a portrait, and not the same picture. `FACES_…`: comparison of the largest faces; `NO_FACES`: one of both has no face that can be compared.',
  ),
  path: text('First picture: the crop, the photo of the chip, or the portrait.'),
  other: text('Second picture.'),
  likeness: number('Correlation, at most 1; of faces, the score of the comparison from 0 to 1.'),
  detail: optional(text('What makes a comparison of faces impossible or doubtful.')),
})

/** Format of `proofbench examine --format json`. */
export const examinationReport = object(
  {
    format: oneOf(['proofbench-examination/1'], 'Format of the examination.'),
    name: text('Input as given; masked as values are.'),
    masked: flag('Whether data about the holder is masked.'),
    indication: oneOf(
      ['TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE'],
      'Verdict of the archive; the examination does not change it.',
    ),
    pictures: list(picture, 'Pictures in the order of proof.json.'),
    relations: list(relation, 'Comparisons of two pictures.'),
    faces: optional(
      object(
        {
          model: text('Models with their versions.'),
          threshold: number('Score from which faces are called alike.'),
          published: text('Errors by the publisher of the model, with the source.'),
          measured: text('Errors on the test set of this program.'),
        },
        'How faces were compared; absent without a comparison. A hint, never part of the verdict.',
      ),
    ),
    findings: list(finding, 'Findings: disagreements first, then hints.'),
  },
  'Re-examination of the pictures of an archive.',
)

export type ExaminationReport = ReturnType<typeof examinationReport.parse>
export type PictureFacts = ReturnType<typeof pictureFacts.parse>
export type ExaminedPicture = ExaminationReport['pictures'][number]
export type ExaminationFinding = ExaminationReport['findings'][number]
export type PictureRelation = ExaminationReport['relations'][number]
export type ReadValue = NonNullable<PictureFacts['document']>['values'][number]
export type MeasuredSign = PictureFacts['signs'][number]
export type PictureArea = NonNullable<MeasuredSign['area']>
