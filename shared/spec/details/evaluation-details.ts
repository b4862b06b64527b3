import { INDICATOR } from '../codes/indicators.ts'
import { EVIDENCE_STATUS, EVIDENCE_TYPE, LEVEL_OF_ASSURANCE, SCORE, STRENGTH } from '../codes/values.ts'
import { closed, dateTime, filledText, flag, freeObject, integer, open, text } from '../primitives.ts'
import { list, optional, required, structure } from '../structure.ts'
import { errorObject } from './errors-and-contacts.ts'

const NESTED = 'Archive: Nested structures'
const indicator = open(INDICATOR)

const indicatorsMitigation = structure(
  'IndicatorsMitigation',
  {
    specification: `${NESTED}, StatusAndScoring`,
    title: 'Mitigation',
    about: 'Indicators that take the weight off others.',
  },
  {
    mitigatedIndicators: optional(list(list(indicator)), 'Groups of indicators that no longer block.'),
    mitigatingIndicators: optional(list(indicator), 'Indicators by which they no longer block.'),
  },
)

export const statusAndScoring = structure(
  'StatusAndScoring',
  {
    specification: `${NESTED}, StatusAndScoring`,
    title: 'Status and score',
    about: 'What the evaluation concluded about an evidence, and why.',
  },
  {
    score: required(closed(SCORE), 'Level of trust that was reached.'),
    status: required(closed(EVIDENCE_STATUS), 'Status of the evidence.'),
    strength: required(closed(STRENGTH), 'Highest level of trust that the evidence can reach.'),
    strengthRuleUsed: optional(text, 'Name of the rule that gave the strength.'),
    allNonOKVerifications: optional(list(indicator), 'All indicators that are not OK.'),
    blockingIndicators: optional(list(indicator), 'Indicators that invalidate the evidence.'),
    indicatorsMitigations: optional(list(indicatorsMitigation), 'Indicators that took the weight off others.'),
    isBlockingindicatorFound: optional(flag, 'Whether a blocking indicator was found.'),
    isMandatoryIndicatorMissing: optional(flag, 'Whether a mandatory indicator is missing.'),
    isTechnicalError: optional(flag, 'Whether a technical error stands behind the result.'),
    mandatoryCheckRulesMissing: optional(list(text), 'Rules whose mandatory checks are missing.'),
    positiveIndicators: optional(list(indicator), 'Indicators that support validity.'),
    unverifiedIndicators: optional(list(indicator), 'Checks that were not performed.'),
    warningIndicators: optional(list(indicator), 'Warnings that do not block.'),
  },
)

const adjudicationEligibility = structure(
  'AdjudicationEligibility',
  {
    specification: `${NESTED}, ProofEvidence`,
    title: 'Adjudication eligibility',
    about: 'Whether a human operator can review the evidence.',
  },
  {
    isAdjudicable: optional(flag, 'Whether the evidence can be sent to human review.'),
    isTechnicalError: optional(flag, 'Whether a technical error kept this from being decided.'),
  },
)

const attributesReference = structure(
  'AttributesReference',
  {
    specification: `${NESTED}, ProofEvidence`,
    title: 'Attributes against the reference',
    about: 'Whether the evidence is the name reference or agrees with it.',
  },
  {
    isReference: optional(flag, 'Whether this evidence is the reference for names.'),
    isTechnicalError: optional(flag, 'Whether a technical error kept this from being decided.'),
    mismatchedAttributes: optional(list(text), 'Attributes that differ from the reference.'),
  },
)

const portraitReference = structure(
  'PortraitReference',
  {
    specification: `${NESTED}, ProofEvidence`,
    title: 'Portrait against the reference',
    about: 'Whether the evidence is the portrait reference.',
  },
  {
    isReference: optional(flag, 'Whether this evidence is the reference for the portrait.'),
    isTechnicalError: optional(flag, 'Whether a technical error kept this from being decided.'),
  },
)

export const proofEvidence = structure(
  'ProofEvidence',
  {
    specification: `${NESTED}, ProofEvidence`,
    title: 'Evaluated evidence',
    about: 'One evidence as an evaluation saw it.',
  },
  {
    id: required(filledText, 'Id of the evidence.'),
    type: optional(open(EVIDENCE_TYPE), 'Kind of the evidence.'),
    consentApproved: optional(flag, 'Whether the consent for the evidence was approved.'),
    errors: optional(list(errorObject), 'What went wrong.'),
    evidencesAdjudicationEligibility: optional(adjudicationEligibility, 'Whether it can be sent to human review.'),
    externalVerificationScore: optional(integer, 'Score given by an external verification.'),
    externallyVerified: optional(flag, 'Whether it was verified externally.'),
    extracted: optional(flag, 'Whether its data was extracted.'),
    attributesReferenceAndConsistency: optional(attributesReference, 'How its attributes stand to the reference.'),
    portraitMatchingReference: optional(portraitReference, 'How its portrait stands to the reference.'),
    raisedIndicators: optional(list(indicator), 'Indicators raised for it: name, underscore, status.'),
    statusAndScoring: optional(statusAndScoring, 'Status and score, with the reasons.'),
  },
)

const loaAndUpgradePath = structure(
  'LoaAndUpgradePath',
  {
    specification: `${NESTED}, EvaluationDetails`,
    title: 'Level of assurance',
    about: 'The level that the identity reached, and what would raise it.',
  },
  {
    isTechnicalError: optional(flag, 'Whether a technical error stands behind the result.'),
    levelOfAssurance: optional(open(LEVEL_OF_ASSURANCE), 'Level of assurance of the identity.'),
    upgradePaths: optional(freeObject, 'Submissions that would raise the level.'),
  },
)

export const evaluationDetails = structure(
  'EvaluationDetails',
  {
    specification: `${NESTED}, EvaluationDetails`,
    title: 'Evaluation',
    about: 'An evaluation of all evidence of the identity.',
  },
  {
    evaluationDateTime: required(dateTime, 'When the evaluation was made.'),
    evidences: required(list(proofEvidence), 'Every evidence as the evaluation saw it.'),
    loaAndUpgradePath: optional(loaAndUpgradePath, 'Level of assurance that resulted.'),
    updateOnIdentitySuccess: optional(flag, 'Whether the identity was updated with the result.'),
  },
)
