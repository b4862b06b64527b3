import * as z from 'zod'
import { EVIDENCE_STATUS, IDENTITY_STATUS, LEVEL_OF_ASSURANCE, SCORE, STRENGTH } from '../../../shared/spec/index.ts'
import { errorCode, indicator, oneOf } from '../../yaml/index.ts'

/** Conditions that must hold once a step is done and nothing is being processed; lists may be incomplete. */
export const expectation = z.strictObject({
  /** Status of the step's evidence. */
  status: oneOf(EVIDENCE_STATUS).exactOptional(),
  score: oneOf(SCORE).exactOptional(),
  strength: oneOf(STRENGTH).exactOptional(),
  errors: z.array(errorCode).exactOptional(),
  indicators: z.array(indicator).exactOptional(),
  /** Indicators that must not have been raised. */
  noIndicators: z.array(indicator).exactOptional(),
  /** Status of the identity. */
  identity: oneOf(IDENTITY_STATUS).exactOptional(),
  level: oneOf(LEVEL_OF_ASSURANCE).exactOptional(),
  /** HTTP status with which the service must refuse the call. */
  refused: z.int().min(400).max(599).exactOptional(),
})

export type Expectation = z.infer<typeof expectation>
