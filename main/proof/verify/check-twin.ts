import type { Members } from '../../../shared/report/index.ts'
import { TWIN_CONFIGURATION } from '../../../shared/rules/index.ts'
import type { Observation } from '../../../shared/schema/index.ts'

/** Reports an archive that is marked as the twin of another one. */
export const checkTwin = (proof: Members | null): readonly Observation[] =>
  proof?.tenantUsed === TWIN_CONFIGURATION
    ? [{ code: 'trust.twin', subject: { path: 'proof.json', pointer: '/tenantUsed' } }]
    : []
