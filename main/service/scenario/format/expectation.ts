import * as z from 'zod'
import { EVIDENCE_STATUS, IDENTITY_STATUS, LEVEL_OF_ASSURANCE, SCORE, STRENGTH } from '../../../../shared/spec/enums.ts'
import { errorCode, indicator, oneOf } from './values.ts'

/** What must hold when a step is done and nothing is being processed; lists name what must at least be there. */
export const expectation = z.strictObject({
  /** Of the evidence of the step. */
  status: oneOf(EVIDENCE_STATUS).exactOptional(),
  score: oneOf(SCORE).exactOptional(),
  strength: oneOf(STRENGTH).exactOptional(),
  errors: z.array(errorCode).exactOptional(),
  indicators: z.array(indicator).exactOptional(),
  /** Must not have been raised. */
  noIndicators: z.array(indicator).exactOptional(),
  /** Of the identity. */
  identity: oneOf(IDENTITY_STATUS).exactOptional(),
  level: oneOf(LEVEL_OF_ASSURANCE).exactOptional(),
  /** The service refuses the call with this HTTP status. */
  refused: z.int().min(400).max(599).exactOptional(),
})

export type Expectation = z.infer<typeof expectation>
