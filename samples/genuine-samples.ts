import type { ArchiveContents, WriteOptions } from '../main/proof/index.ts'
import { type Expected, passed, type Sample, written } from './sample.ts'
import { chipAndVideo, chipRefused } from './scenes/chip.ts'
import { contradictingRecord, unknownFields } from './scenes/departures.ts'
import { fuzzyName, licenceWithIssuer, passportAndPortrait, referencePortrait, singleName } from './scenes/documents.ts'
import { additionalFiles } from './scenes/files.ts'
import { deletedAndReplaced, emptySession, resumed, unfinished } from './scenes/life-cycle.ts'
import { anotherFace, poorImages, portraitFirst, technicalError } from './scenes/portraits.ts'
import { reviewedByPeople } from './scenes/review.ts'
import { claimsAndCertificates, medicare, oneTimeCodes, unsupportedDocuments } from './scenes/text-evidence.ts'

function genuine(
  name: string,
  title: string,
  story: string,
  contents: () => ArchiveContents,
  { expected = passed(), ...options }: Partial<WriteOptions> & { readonly expected?: Expected } = {},
): Sample {
  const extension = options.envelope?.kind === 'zip' ? 'zip' : 'mime'
  const make = () => written(contents(), options)
  return { name, file: `${name}.${extension}`, title, story, keys: ['signer.pub.pem'], expected, make }
}

export const genuineSamples: readonly Sample[] = [
  genuine(
    'passport-and-portrait',
    'Passport and portrait',
    'A Swedish passport captured live and a portrait that matches it.',
    passportAndPortrait,
  ),
  genuine(
    'licence-with-issuer',
    'Driving licence, confirmed by its issuer',
    'An Australian licence, compared with the issuer’s records, with the attributes and the address taken from it.',
    licenceWithIssuer,
    { envelope: { kind: 'base64' } },
  ),
  genuine(
    'fuzzy-name',
    'A name that is only nearly right',
    'A US licence with a barcode; the first name fails the exact comparison and passes the fuzzy one.',
    fuzzyName,
  ),
  genuine(
    'single-name',
    'A person with one name',
    'An Indonesian passport whose holder has no given names, with the data as written on it.',
    singleName,
    { compression: 'stored' },
  ),
  genuine(
    'reference-portrait',
    'A portrait on file',
    'A stateless holder of unspecified gender, matched with a reference portrait.',
    referencePortrait,
  ),
  genuine(
    'chip-and-video',
    'Chip and liveness video',
    'A Turkish passport by images and chip, and a portrait with its live capture video.',
    chipAndVideo,
  ),
  genuine(
    'chip-refused',
    'A chip that is not what was signed',
    'The first reading breaks off, the second finds a changed data group: the document is INVALID, the archive genuine.',
    chipRefused,
  ),
  genuine(
    'portrait-first',
    'The portrait comes first',
    'A portrait waits unverified until a passport gives it a reference and its score.',
    portraitFirst,
  ),
  genuine(
    'another-face',
    'Somebody else’s passport',
    'The face in front of the camera is not the one in the passport: the portrait is INVALID with error 1600.',
    anotherFace,
  ),
  genuine(
    'technical-error',
    'A service that was down',
    'Liveness is unavailable, so only the evaluation follows; the second try succeeds.',
    technicalError,
  ),
  genuine(
    'poor-images',
    'Three bad pictures and a good one',
    'Too dark, glare, keystone; the fourth picture of the passport is accepted with a warning.',
    poorImages,
  ),
  genuine(
    'reviewed-by-people',
    'Two operators look at it',
    'The automatic checks are in doubt about a residence permit; the second operator accepts it.',
    reviewedByPeople,
  ),
  genuine(
    'medicare',
    'Medicare card and licence as text',
    'Two documents submitted as text, both confirmed by the issuing source.',
    medicare,
  ),
  genuine(
    'one-time-codes',
    'Codes by mail and by text message',
    'Contacts with one-time codes in every state, from never asked for to confirmed.',
    oneTimeCodes,
    { envelope: { kind: 'binary', lineEnd: '\n' }, expected: passed(['envelope.line-ends']) },
  ),
  genuine(
    'claims-and-certificates',
    'What others say',
    'Claims of an identity provider and a partner, and three certificates.',
    claimsAndCertificates,
  ),
  genuine(
    'unsupported-documents',
    'Documents that are not supported',
    'Tax, voter and poll card, visa and driving permit end as not verified.',
    unsupportedDocuments,
  ),
  genuine(
    'deleted-and-replaced',
    'Deleted and submitted again',
    'A Polish identity card is deleted and submitted anew; a file and a consent are taken back.',
    deletedAndReplaced,
  ),
  genuine(
    'resumed',
    'Paused and resumed',
    'The transaction pauses overnight; the proof names the one before it.',
    resumed,
  ),
  genuine(
    'additional-files',
    'Files that came along',
    'A passport with a contract and a note beside it, in a saved HTTP body without top headers.',
    additionalFiles,
    { envelope: { kind: 'binary', topHeaders: false }, expected: passed(['envelope.no-headers']) },
  ),
  genuine(
    'empty-session',
    'Nothing but a refusal',
    'Both consents were refused and nothing was submitted; a bare ZIP without its envelope.',
    emptySession,
    { envelope: { kind: 'zip' }, expected: passed(['envelope.bare-zip']) },
  ),
  genuine(
    'unfinished',
    'Fetched too early',
    'Genuine, but four operations had not ended when the proof was made.',
    unfinished,
    { expected: passed(['consistency.unfinished-operation'], 'WARNINGS') },
  ),
  genuine(
    'contradicting-record',
    'Genuine and wrong',
    'Signed as it stands, but level, score, check digits, expiry and a blocking indicator contradict each other.',
    contradictingRecord,
    {
      expected: passed(
        [
          'consistency.blocking-without-mitigation',
          'consistency.expired-document',
          'consistency.final-loa',
          'consistency.mrz-check-digit',
          'consistency.mrz-data',
          'consistency.score-above-strength',
        ],
        'ERRORS',
      ),
    },
  ),
  genuine(
    'unknown-fields',
    'From a newer service',
    'Version 1.1 with fields and an indicator that this build does not know: kept, shown and reported.',
    unknownFields,
    { expected: passed(['schema.newer-minor-version', 'schema.unknown-field', 'schema.unknown-value'], 'WARNINGS') },
  ),
]
