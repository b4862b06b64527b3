import type { Decision } from './decision.ts'

/** Decisions on values and structures that the documents leave open. */
export const VALUE_DECISIONS: readonly Decision[] = [
  {
    id: 'D-01',
    question: 'Are 24:00, leap seconds, time zones or eight fractional digits date-times?',
    decision:
      'No. A local date-time has hours 00 to 23, seconds 00 to 59, 0 to 7 fractional digits, no zone, and a day that the calendar has. Only the times of webhooks are UTC with three digits and a Z.',
    where: 'shared/spec/local-date-time.ts',
    specification: 'Archive: introduction; Service: Conventions, Notification body',
  },
  {
    id: 'D-02',
    question: 'May a required text be empty?',
    decision:
      'Not where it identifies or classifies something (ids, names, versions). A hash, a metadata value or an attribute value may be, as far as the schema goes.',
    where: 'shared/spec/primitives.ts',
    specification: 'Archive: proof.json; Archive: Nested structures',
  },
  {
    id: 'D-03',
    question:
      'Which fields of the identity view, the handles and the notification are required? Their tables do not say.',
    decision:
      'Those without which the object says nothing: globalStatus with id, status and levelOfAssurance; of evidence evidenceId, type and evidenceStatus with status; of an attribute its value; of a consent approved and type; of a handle id, status and type; of a notification event and identityId. All others may be absent.',
    where: 'shared/spec/identity.ts',
    specification: 'Service: Resources and their fields; Service: Notification body',
  },
  {
    id: 'D-04',
    question: 'What is a version, and when is one newer?',
    decision:
      'One to three numbers joined by points. 1.0 is known. A higher first number leaves the verdict open, a lower one too; any higher later number is only reported.',
    where: 'shared/spec/validate-proof.ts',
    specification: 'Archive: proof.json, version; Service: Versioning',
  },
  {
    id: 'D-05',
    question: 'Is the list of special country codes complete?',
    decision:
      'No: "for example". Three capital letters are required; a code that is neither in ISO 3166-1 nor one of the eleven named is reported as unknown.',
    where: 'shared/spec/codes/countries.ts',
    specification: 'Archive: Country values in proofs',
  },
  {
    id: 'D-06',
    question: 'Which lists of values are closed?',
    decision:
      'Those that a document gives as the whole list at the field: roles, operation names and types, progress, consent types, families, evidence types of evidenceDetails, sides, channels, image sources, genders, statuses, levels, methods, participants, webhook events and operations. Open are lists given by example or with "other": indicators, error codes, levels of assurance, the status of an identity outside webhooks, the type of evidence wherever the list is not repeated, and the document type in an identity view.',
    where: 'shared/spec/codes/values.ts',
    specification: 'Archive: VerificationAndEvaluationDetails; Service: Enumerations',
  },
  {
    id: 'D-07',
    question: 'Of which type is the score of a verification service?',
    decision: 'A string or a number: the neighbouring scores are named floats, this one is not.',
    where: 'shared/spec/primitives.ts',
    specification: 'Archive: Nested structures, VerificationService',
  },
  {
    id: 'D-08',
    question: 'Which code has the Australian Capital Territory?',
    decision: 'ACT, its usual abbreviation.',
    where: 'shared/spec/codes/jurisdictions.ts',
    specification: 'Service: Issuing source validation',
  },
  {
    id: 'D-09',
    question: 'What do upgradePaths and the metadata of a portrait hold?',
    decision:
      'Objects with any members; they are kept and shown. The embedded service lists in upgradePaths the submissions that would raise the level.',
    where: 'shared/spec/primitives.ts',
    specification: 'Service: Identity (globalStatus), Portrait evidence; Archive: EvaluationDetails',
  },
  {
    id: 'D-10',
    question: 'Is the expirationDate of an adjudication a date or a date-time?',
    decision: 'Either is accepted.',
    where: 'shared/spec/primitives.ts',
    specification: 'Archive: Nested structures, AdjudicationDetails',
  },
  {
    id: 'D-11',
    question: 'Do the dates and countries of originLanguageData have a form?',
    decision: 'No: they are texts as written on the document, and so are the fields of the holder.',
    where: 'shared/spec/details/evidence-details.ts',
    specification: 'Archive: Nested structures, OriginLanguageData',
  },
  {
    id: 'D-12',
    question: 'Does "(required)" after three fields of VerificationDetails mean all three?',
    decision: 'Yes: startDateTime, endDateTime and sessionCreationTime.',
    where: 'shared/spec/details/verification-details.ts',
    specification: 'Archive: Nested structures, VerificationDetails',
  },
  {
    id: 'D-13',
    question: 'Is null the same as an absent field, "true" the same as true, "5" the same as 5?',
    decision: 'No, also for optional fields. Nothing is converted.',
    where: 'shared/spec/value-rules.ts',
    specification: 'Archive: proof.json; Archive: Nested structures',
  },
  {
    id: 'D-14',
    question: 'Which spelling counts where the documents differ?',
    decision:
      'Each is accepted: EXPECTING_INPUT and EXPECTED_INPUT, score LEVEL0 beside LEVEL1 to LEVEL5, family ADJ, source DOCUMENT_CROP. A strength is never LEVEL0.',
    where: 'shared/spec/codes/values.ts',
    specification:
      'Service: Identity status, Evidence common fields; Archive: StatusAndScoring, EvidenceDetails, CaptureImage',
  },
  {
    id: 'D-15',
    question: 'Is the validity period of a consent in the details a pair of dates?',
    decision: 'There it is text, as that document says; in requests and in the identity view it is a pair of dates.',
    where: 'shared/spec/details/errors-and-contacts.ts',
    specification: 'Archive: Nested structures, ConsentsDetails; Service: Consent',
  },
  {
    id: 'D-16',
    question: 'How often is the same departure from the specification reported?',
    decision:
      'An unknown value once per field, anything else at every place; per file and code as many as the limit listedFindings says (1000), then their number.',
    where: 'shared/spec/departures.ts',
    specification: 'Verdict: What decides',
  },
  {
    id: 'D-17',
    question: 'What does a chip check without a status suffix say?',
    decision: 'That the check is meant, not how it ended. The blocking indicator is the name with _FAILED.',
    where: 'shared/spec/codes/blocking-indicators.ts',
    specification: 'Service: Blocking by default',
  },
]
