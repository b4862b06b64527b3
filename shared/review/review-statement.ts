import * as z from 'zod'
import { count, flag, instant, list, named, nullable, object, oneOf, optional, sha256, text } from '../schema/index.ts'

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1'
/** Predicate of a decision about an archive. */
export const DECISION_TYPE = 'urn:proofbench:review-decision:1'
/** Predicate of the confirmation or return of a decision by a second person. */
export const CHECK_TYPE = 'urn:proofbench:review-check:1'

/** Maximum characters of a comment or note. */
export const MAX_COMMENT = 10_000
/** Maximum number of reasons of a decision. */
export const MAX_REASONS = 20
/** Maximum number of questions of a checklist. */
export const MAX_QUESTIONS = 200

const DECISIONS = ['APPROVED', 'REJECTED', 'ESCALATED'] as const
export type DecisionValue = (typeof DECISIONS)[number]
export const ANSWERS = ['YES', 'NO', 'NOT_APPLICABLE'] as const
export type AnswerValue = (typeof ANSWERS)[number]

const reviewer = named('StatementReviewer', 'Signer of the statement.', {
  name: text('Name in the library.', 200),
  key: sha256('SHA-256 of the public key (SPKI, DER).'),
})

const opened = (description: string) =>
  object({ opened: count('Number that were displayed.'), total: count('Number in the archive.') }, description)

const coverage = named('StatementCoverage', 'What was displayed before the decision.', {
  sha256: sha256('SHA-256 of the list of displayed items, as JSON.'),
  tabs: list(text('Name of a tab or output.', 100), 'Tabs of the window, or outputs of the command line.'),
  findings: opened('Findings that are not informative.'),
  images: opened('Images of the archive.'),
  indicators: opened('Indicators that did not pass.'),
})

const answer = named('StatementAnswer', 'Answer to a question of the checklist.', {
  question: text('Id of the question.', 100),
  answer: oneOf(ANSWERS),
  comment: text('Comment; may be empty.', MAX_COMMENT),
})

const answers = nullable(
  object({ sha256: sha256('SHA-256 of the checklist file.'), answers: list(answer) }, 'Answers to the checklist.'),
)

const verification = named('StatementVerification', 'Verification that the decision is about.', {
  indication: oneOf(['TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE'], 'Verdict.'),
  subIndication: nullable(text('Reason of the verdict.', 100)),
  report: sha256('SHA-256 of the machine report as stored.'),
  policyId: text('Name of the policy.', 200),
  policy: sha256('SHA-256 of the policy.'),
  trust: sha256('SHA-256 of the trusted keys and revocation lists.'),
  validationTime: instant('Time for which certificates were judged.'),
  build: text('Version and commit of the tool.', 200),
})

const signed = {
  reviewer,
  library: sha256('Fingerprint of the key that signs the checkpoints of the library.'),
  time: instant('Time of the signature, by the clock of the signer.'),
}

const decisionPredicate = named('ReviewDecision', 'Decision about an archive.', {
  decision: oneOf(DECISIONS),
  reasons: z.array(text('Code of the catalogue of reasons.', 100)).max(MAX_REASONS).readonly(),
  comment: text('Comment; may be empty.', MAX_COMMENT),
  checklist: answers,
  coverage: nullable(coverage, 'Null if nothing was recorded.'),
  bytesRead: flag('Whether the bytes of the archive were read again and had the hash of the subject.'),
  verification,
  fourEyes: text('Four-eyes policy in force.', 100),
  secondPerson: flag('Whether the policy requires a second person.'),
  supersedes: nullable(sha256('SHA-256 of the statement that this one replaces.')),
  ...signed,
})
export type StatementCoverage = z.infer<typeof coverage>
export type DecisionPredicate = z.infer<typeof decisionPredicate>

const checkPredicate = named('ReviewCheck', 'Confirmation or return of a decision by a second person.', {
  result: oneOf(['CONFIRMED', 'RETURNED']),
  checked: sha256('SHA-256 of the checked statement: its compact JWS in ASCII.'),
  comment: text('Comment; may be empty.', MAX_COMMENT),
  // Statements of earlier versions have neither.
  checklist: optional(answers),
  coverage: optional(nullable(coverage, 'Null if nothing was recorded.')),
  ...signed,
})
export type CheckPredicate = z.infer<typeof checkPredicate>

const subject = z
  .array(
    object({
      name: text('Proof id; `archive` if the archive has none.', 200),
      digest: object({ sha256: sha256('SHA-256 of the archive.') }),
    }),
  )
  .length(1)
  .readonly()

/** Payload of a statement: in-toto Statement v1 about one archive. */
export const reviewStatement = z.discriminatedUnion('predicateType', [
  z
    .strictObject({
      _type: z.literal(STATEMENT_TYPE),
      subject,
      predicateType: z.literal(DECISION_TYPE),
      predicate: decisionPredicate,
    })
    .readonly(),
  z
    .strictObject({
      _type: z.literal(STATEMENT_TYPE),
      subject,
      predicateType: z.literal(CHECK_TYPE),
      predicate: checkPredicate,
    })
    .readonly(),
])
export type ReviewStatement = z.infer<typeof reviewStatement>
export type DecisionStatement = Extract<ReviewStatement, { predicateType: typeof DECISION_TYPE }>
export type CheckStatement = Extract<ReviewStatement, { predicateType: typeof CHECK_TYPE }>
