import type { EvidenceState } from './state.ts'

/** Returns the members of an evidence that was neither checked nor evaluated. */
export const emptyEvidence = () =>
  ({
    originData: null,
    files: [],
    session: null,
    referenceId: null,
    isEvaluated: true,
    evaluatedAt: null,
    evaluation: null,
    indicators: [],
    errors: [],
    isTechnicalError: false,
    review: null,
  }) satisfies Partial<EvidenceState>
