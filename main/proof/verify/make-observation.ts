import type { Observation } from '../../../shared/schema/index.ts'

/** Creates an observation; it is about the whole archive unless `details` names a subject. */
export const makeObservation = (code: string, details: Partial<Observation> = {}): Observation => ({
  code,
  subject: {},
  ...details,
})
