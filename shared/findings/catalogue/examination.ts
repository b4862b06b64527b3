/**
 * Finding about the pictures of an archive. A class of its own: it has no question of the verdict, no check and no effect, and no
 * policy can give it one. Verdict: Examination of the pictures
 */
export interface ExaminationEntry {
  /** Question, as a sentence that ends in a question mark. */
  readonly title: string
  /** Fault, subject first, without a full stop. */
  readonly failure: string
  readonly level: 'WARN' | 'INFORM'
  /** Whether it is a hint only: a sign of editing with known false alarms. */
  readonly isHint: boolean
  /** Clause of the specification, or the method. */
  readonly specification: string
  readonly advice: string
}

const hint = (title: string, failure: string, specification: string, advice: string): ExaminationEntry => ({
  title,
  failure,
  level: 'INFORM',
  isHint: true,
  specification,
  advice: `A hint, not a proof. ${advice}`,
})

const disagreement = (
  level: ExaminationEntry['level'],
  title: string,
  failure: string,
  specification: string,
  advice: string,
): ExaminationEntry => ({ title, failure, level, isHint: false, specification, advice })

const LOOK = 'Look at the picture, and compare it with the record.'

/** Every finding of an examination of pictures. */
export const EXAMINATION_CATALOGUE = {
  'examination.value': disagreement(
    'WARN',
    'Does the document show what is recorded?',
    'A value read in the picture is not the recorded one',
    'Archive: Data, HolderInformation',
    `${LOOK} Text recognition makes mistakes: what it reads counts only if a second reading or a check digit confirms it, and is no proof.`,
  ),
  'examination.zone': disagreement(
    'WARN',
    'Does the document show the recorded machine-readable zone?',
    'The machine-readable zone in the picture is not the recorded one',
    'Archive: Data, mrz; ICAO Doc 9303-3',
    LOOK,
  ),
  'examination.check-digit': disagreement(
    'WARN',
    'Are the check digits of the zone in the picture correct?',
    'Check digits of the zone in the picture are wrong, and the record says that they are correct',
    'ICAO Doc 9303-3 4.9; Service: Document checks',
    `${LOOK} A misread character has the same effect; read the zone yourself.`,
  ),
  'examination.contradiction': disagreement(
    'WARN',
    'Do zone, barcode and print of the document agree?',
    'The picture shows two different values of one field',
    'ICAO Doc 9303-3',
    `${LOOK} On a genuine document zone, barcode and print agree.`,
  ),
  'examination.document-type': disagreement(
    'WARN',
    'Does the picture show the recorded type of document?',
    'The picture shows another type of document than the record',
    'Archive: Data, documentType',
    LOOK,
  ),
  'examination.quality': disagreement(
    'INFORM',
    'Has the picture the recorded quality?',
    'The measured quality of the picture is not the recorded one',
    'Service: Indicators raised by the capture and biometric stages',
    'Services measure with other limits than this program. A clear difference can mean that other pictures were examined.',
  ),
  'examination.crop-not-found': disagreement(
    'WARN',
    'Does the crop come from its capture?',
    'The crop was not found on the capture that it is recorded to come from',
    'Archive: EvidenceDetails, photoCrops',
    'Compare both faces. Strong rotation, reflections or another processing of the crop can hide it as well.',
  ),
  'examination.portrait-copy': disagreement(
    'WARN',
    'Are portrait and photo of the document two photographs?',
    'The portrait is the same image as another picture, and the record does not say so',
    'Service: Indicators raised by the capture and biometric stages (BIOMETRIC_HYPER_MATCHING)',
    'Two photographs of one person are never that similar. Treat the comparison of both faces as void.',
  ),
  'examination.duplicate': disagreement(
    'INFORM',
    'Is every picture another one?',
    'Two pictures of the archive are the same image',
    'Archive: proof.json, Media',
    'One capture may have been submitted twice. Check whether both are recorded as separate captures.',
  ),
  'examination.capture-time': disagreement(
    'INFORM',
    'Was the picture taken when the record says?',
    'The metadata of the picture name another time than the record',
    'Exif 2.32 4.6.5; Archive: VerificationAndEvaluationDetails, startDateTime',
    'Clocks of cameras are often wrong, and anybody can write metadata. An older picture may have been submitted.',
  ),
  'examination.device': disagreement(
    'INFORM',
    'Was the picture taken with the recorded device?',
    'The metadata of the picture name another device than the record',
    'Exif 2.32 4.6.4; Archive: CaptureImage, deviceModel',
    'Anybody can write metadata. The picture may come from another camera than that of the session.',
  ),
  'examination.software': disagreement(
    'INFORM',
    'Was the picture written by a camera?',
    'An image editor wrote the file',
    'Exif 2.32 4.6.4, Software; XMP, CreatorTool',
    'Ask how the picture came in. Rotating or cropping a picture in an editor leaves the same trace.',
  ),
  'examination.tables': disagreement(
    'INFORM',
    'Were all captures of the evidence compressed alike?',
    'Captures of one evidence were compressed with different tables',
    'ITU-T T.81 B.2.4.1',
    'Pictures of one camera usually have the same quantization tables. They may come from two sources.',
  ),
  'examination.chip': disagreement(
    'WARN',
    'Does the chip hold what is recorded?',
    'The zone in a chip file of the archive is not that of the record',
    'ICAO Doc 9303-10 4.7.1',
    'Compare the document with the chip. A file of another document may have been attached.',
  ),
  'examination.chip-photo': disagreement(
    'INFORM',
    'Is the photo in the chip printed on the document?',
    'The photo in the chip was not found on the picture of its document',
    'ICAO Doc 9303-10 4.7.2',
    'Compare both faces. Some issuers print another photograph, or engrave it; a replaced photo looks like this as well.',
  ),
  'examination.unreadable': disagreement(
    'INFORM',
    'Could every picture be examined?',
    'The picture could not be examined',
    'Archive: Layout, images',
    'Nothing is known about what it shows. Open it in an isolated viewer.',
  ),
  'examination.faces-differ': hint(
    'Do portrait and photos show one face?',
    'The face of the portrait is unlike that of the other picture',
    'Distance of descriptors: dlib_face_recognition_resnet_model_v1',
    'Compare both faces by eye. Age, glasses, poor print and drawings lower the score; the report states the errors of the model.',
  ),
  'examination.recompressed': hint(
    'Was the picture compressed once?',
    'The picture was compressed at least twice',
    'Lukáš, Fridrich 2003: double JPEG compression',
    'Editors, and many apps that only send pictures, compress again.',
  ),
  'examination.pasted-region': hint(
    'Was all of the picture compressed alike?',
    'A region lacks the traces of the first compression that the rest has',
    'Lin et al. 2009: double quantization of regions',
    'Look at the region: what was pasted or redrawn looks like this.',
  ),
  'examination.earlier-grid': hint(
    'Is there one grid of blocks?',
    'The picture has traces of a second grid of compressed blocks',
    'Luo et al. 2007: block artifact grid',
    'The picture was cropped or shifted after an earlier compression.',
  ),
  'examination.uneven-detail': hint(
    'Are sharpness and noise the same everywhere?',
    'A region of print has far less detail than the rest',
    'Energy of high frequencies in each block',
    'A region that was blurred or enlarged looks like this; so does glare or a shallow focus.',
  ),
  'examination.error-level': hint(
    'Do all regions react alike to compression?',
    'A region changes more by compression than similar content elsewhere',
    'Krawetz 2007: error level analysis',
    'Look at the error-level picture: what was added last stands out, but so do sharp edges.',
  ),
  'examination.copied-region': hint(
    'Does every region occur once?',
    'A region occurs twice in the picture',
    'Fridrich et al. 2003: copy-move',
    'Something may have been covered with a copy. Printed patterns repeat as well.',
  ),
  'examination.screen': hint(
    'Was the document itself photographed?',
    'The picture has the regular pattern of a screen',
    'Peaks in the spectrum of brightness (moiré)',
    'The document may have been shown on a screen. Fine printed lines can look alike.',
  ),
  'examination.photocopy': hint(
    'Has the picture colours?',
    'The picture has no colours',
    'Share of coloured pixels',
    'It may be a photocopy, or a camera for grey pictures.',
  ),
} as const satisfies { readonly [code: string]: ExaminationEntry }

export type ExaminationCode = keyof typeof EXAMINATION_CATALOGUE

/** Returns the entry of a code; undefined for other codes. */
export const examinationEntry = (code: string): ExaminationEntry | undefined =>
  Object.hasOwn(EXAMINATION_CATALOGUE, code) ? EXAMINATION_CATALOGUE[code as ExaminationCode] : undefined
