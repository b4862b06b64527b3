import type { Members } from '../../../shared/report/json-access.ts'
import { TWIN_CONFIGURATION } from '../../../shared/rules/twin-mark.ts'
import type { Observation } from '../../../shared/schema/observation.ts'

/** Reports an archive that is marked as the twin of another one. */
export const checkTwin = (proof: Members | null): readonly Observation[] =>
  proof?.tenantUsed === TWIN_CONFIGURATION
    ? [{ code: 'trust.twin', subject: { path: 'proof.json', pointer: '/tenantUsed' } }]
    : []
