import type { IndicatorGuidanceTable } from './guidance.ts'
import { check, newPicture, notGenuine, otherDocument, response } from './responses.ts'

const LEGIBLE = 'sharp, evenly lit, the whole page in the frame'

const unread = (what: string) =>
  newPicture(LEGIBLE, `Text recognition found no ${what}. Blur, glare or a cover over the field are the usual reasons.`)

const wrongDate = (internal: string) =>
  response(
    'OPERATOR',
    'RESUBMIT_SAME',
    'Compare the recorded date with the picture. If it was misread, ask for a sharper picture; if it is printed so, refuse the document.',
    'We could not read your document correctly. Please take the picture again, sharp and evenly lit.',
    internal,
  )

const COPY = response(
  'HOLDER',
  'RESUBMIT_OTHER',
  'Ask for a picture of the original document, taken directly.',
  'Please take a picture of the original document itself.',
  'The picture does not show an original. Repeated attempts of this kind point to an attempt to deceive.',
)

const CODES = otherDocument(
  'Compare the printed code with the document type; ask for another document if the country is not supported.',
  'A code on the document is not one that its issuer uses, or it was misread.',
)

/** Checks of a document's images and text. Service: Indicator names that occur in sample evidence statuses */
export const DOCUMENT_GUIDANCE: IndicatorGuidanceTable = {
  MODEL_RECOGNIZED: check(
    'document model',
    "the document's model was recognised",
    "the document's model was not recognised",
    otherDocument(
      'Check that the document type is supported and the picture shows it whole; otherwise ask for another document.',
      'No known model fits the pictures: an unsupported document, a wrong document type, or a poor picture.',
    ),
  ),
  HIGH_TEMPLATE: check(
    'detailed template',
    'the document agrees with the detailed template of its model',
    'the document differs from the detailed template of its model',
    newPicture(
      LEGIBLE,
      'The layout differs in detail from the model: an old edition, a poor picture, or an altered document.',
    ),
  ),
  LOW_TEMPLATE: check(
    'basic template',
    'the document agrees with the basic template of its model',
    'the document differs from the basic template of its model',
    newPicture(
      LEGIBLE,
      'Not even the basic layout of the model was found: most often the wrong side or a cut-off picture.',
    ),
  ),
  CB2D_FIELDS_SYNTAX: check(
    'fields of the barcode',
    "the document's barcode is well formed",
    "the document's barcode is malformed",
    notGenuine(
      'The barcode can be read, but its fields break the rules of its issuer. Issuers seldom print such barcodes.',
    ),
  ),
  DOCUMENT_BARCODE_PARSING: check(
    'barcode',
    "the document's barcode was read",
    "the document's barcode cannot be read",
    newPicture(
      'the side with the barcode, flat and sharp',
      'The barcode is damaged, blurred or missing from the picture.',
    ),
  ),
  VISUAL_SECURITY: check(
    'visual security features',
    "the document's visual security features are there",
    "the document's visual security features are missing or wrong",
    notGenuine(
      'Visible security features of the model were not found. Check hologram, guilloches and print in the picture.',
    ),
    { doubt: "the document's visual security features could not be seen clearly" },
  ),
  MRZ_CHECKSUMS: check(
    'check digits of the machine-readable zone',
    'the check digits of the machine-readable zone are right',
    'the check digits of the machine-readable zone are wrong',
    newPicture(
      'the machine-readable lines sharp and free of glare',
      'A misread character, or a zone that was altered: the Identity view shows each digit with its expected value.',
    ),
  ),
  PHOTOCOPY_DETECTION: check(
    'photocopy detection',
    'the document is no photocopy',
    'the document is a photocopy',
    COPY,
    { doubt: 'the document may be a photocopy' },
  ),
  PERSONAL_NUMBER_CHECKSUMS: check(
    'check digits of the personal number',
    'the check digits of the personal number are right',
    'the check digits of the personal number are wrong',
    newPicture(LEGIBLE, 'A misread number, or one that its issuer never gave.'),
  ),
  MODEL_COLOR_MATCHING: check(
    'colours of the model',
    'the document has the colours of its model',
    'the document does not have the colours of its model',
    COPY,
    { doubt: 'the document may not have the colours of its model' },
  ),
  PORTRAIT: check(
    'portrait on the document',
    'the document shows a portrait',
    'the document shows no portrait',
    newPicture('the side with the photo, whole and free of glare', 'No face was found on the document.'),
  ),
  LCD_DETECTION: check(
    'screen detection',
    'the document was not shown on a screen',
    'the document was shown on a screen',
    COPY,
    { doubt: 'the document may have been shown on a screen' },
  ),
  ESFX: check(
    'check ESFX',
    'the check ESFX was passed',
    'the check ESFX failed',
    notGenuine('The specification does not say what ESFX checks; ask the operator of the service.'),
  ),
  OCRX: check(
    'check OCRX',
    'the check OCRX was passed',
    'the check OCRX failed',
    notGenuine('The specification does not say what OCRX checks; ask the operator of the service.'),
  ),
  DOC_EXPIRATION_DATE: check(
    'expiry date',
    'the document was valid[ until {expiryDate}]',
    'the document expired[ on {expiryDate}]',
    otherDocument(
      'Ask for a document that has not expired.',
      'Compared with the date of the transaction. If the date was misread, a sharper picture changes the result.',
    ),
    { doubt: 'the document expires soon[, on {expiryDate}]' },
  ),
  BIRTHDATE_VALID: check(
    'date of birth',
    'the date of birth is possible',
    'the date of birth[ {dateOfBirth}] is not possible',
    wrongDate('The date of birth lies in the future, too far in the past, or is no date of the calendar.'),
  ),
  DOC_ISSUING_COUNTRY: check(
    'issuing country',
    'the issuing country is valid',
    'the issuing country[ {issuingCountry}] is not valid',
    CODES,
  ),
  DOC_NATIONALITY: check(
    'nationality',
    'the nationality is valid',
    'the nationality[ {nationality}] is not valid',
    CODES,
  ),
  EMISSION_COUNTRY: check(
    'country of issue',
    "the country of issue fits the document's model",
    "the country of issue[ {issuingCountry}] does not fit the document's model",
    CODES,
  ),
  EMISSION_DATE: check(
    'date of issue',
    "the date of issue fits the document's model",
    "the date of issue[ {issuingDate}] does not fit the document's model",
    wrongDate('The model was not issued at that date, or the date was misread.'),
  ),
  MRZ_PRESENCE: check(
    'machine-readable zone',
    "the document's machine-readable zone was found at its place",
    "the document's machine-readable zone was not found at its place",
    newPicture('with the machine-readable lines in the frame', 'The zone is cut off, covered, or not on this side.'),
  ),
  MRZ_FIELDS_SYNTAX: check(
    'fields of the machine-readable zone',
    'the fields of the machine-readable zone are well formed',
    'the fields of the machine-readable zone are malformed',
    newPicture(
      'the machine-readable lines sharp and free of glare',
      'Misread characters, or a zone that breaks ICAO Doc 9303.',
    ),
  ),
  SIDES_MODEL_CONSISTENCY: check(
    'both sides from one document',
    'front and back belong to one document',
    'front and back do not belong to one document',
    newPicture(
      'front and back of the same document',
      'The sides are of different models: mixed up, or combined on purpose.',
    ),
  ),
  PHOTO_LOCATION: check(
    'photo position',
    'the photo is in its position',
    'the photo is not in its position',
    notGenuine('A photo outside of its position can be a replaced one; compare the edges of the photo.'),
    { doubt: 'the photo may not be in its position' },
  ),
  PAPER_COPY: check('paper copy', 'the document is no paper copy', 'the document is a paper copy', COPY, {
    doubt: 'the document may be a paper copy',
  }),
  EXPIRATION_DATE_CONSISTENCY: check(
    'expiry date against the other dates',
    'the expiry date agrees with the other dates',
    'the expiry date[ {expiryDate}] contradicts the other dates of the document',
    wrongDate('Expiry and issue do not fit the validity that the issuer gives this document.'),
  ),
  ISSUING_DATE_VALIDITY: check(
    'issuing date',
    'the issuing date is valid',
    'the issuing date[ {issuingDate}] is not valid',
    wrongDate('The issuing date lies in the future, before birth, or is no date of the calendar.'),
  ),
  DOCUMENT_NUMBER_VALIDITY: check(
    'form of the document number',
    'the document number has the form that its issuer uses',
    'the document number does not have the form that its issuer uses',
    newPicture(LEGIBLE, 'A misread number, or one that its issuer never gave.'),
  ),
  COMPROMISED_DOCUMENT_CHECK: check(
    'list of compromised documents',
    'the document is on no list of compromised documents',
    'the document is on a list of compromised documents',
    response(
      'OPERATOR',
      'FINAL',
      'Do not ask for this document again. Follow the procedure for lost and stolen documents.',
      'We could not accept this document. Please contact support.',
      'The number is listed as lost, stolen or misused. The holder may be its owner: do not tell which list.',
    ),
    { doubt: 'the document may be on a list of compromised documents' },
  ),
  TEXTURE_ANALYSIS: check(
    'texture',
    "the document's texture is that of an original",
    "the document's texture is not that of an original",
    notGenuine('The surface does not look like the material of the model: print on paper, film or screen.'),
    { doubt: "the document's texture may not be that of an original" },
  ),
  MRZ_BARCODE_CROSSCHECK: check(
    'machine-readable zone against barcode',
    'machine-readable zone and barcode agree',
    'machine-readable zone and barcode disagree',
    notGenuine('Two machine-readable parts of one document name different data; one of them was altered or misread.'),
  ),
  OCR_FIRSTNAMES: check(
    'first names on the document',
    'the first names were read',
    'the first names could not be read',
    unread('first names'),
  ),
  OCR_LASTNAME: check(
    'last name on the document',
    'the last name was read',
    'the last name could not be read',
    unread('last name'),
  ),
  OCR_FULLNAME: check(
    'full name on the document',
    'the full name was read',
    'the full name could not be read',
    unread('full name'),
  ),
  OCR_BIRTHDATE: check(
    'date of birth on the document',
    'the date of birth was read',
    'the date of birth could not be read',
    unread('date of birth'),
  ),
  OCR_DOCNUM: check(
    'document number on the document',
    'the document number was read',
    'the document number could not be read',
    unread('document number'),
  ),
  OCR_SEX: check('sex on the document', 'the sex was read', 'the sex could not be read', unread('sex')),
  OCR_ISSUING_DATE: check(
    'issuing date on the document',
    'the issuing date was read',
    'the issuing date could not be read',
    unread('issuing date'),
  ),
  OCR_EXPIRATION_DATE: check(
    'expiry date on the document',
    'the expiry date was read',
    'the expiry date could not be read',
    unread('expiry date'),
  ),
}
