import { submissionKind } from '../../shared/analysis/index.ts'
import type { RulePolicy } from '../../shared/rules/index.ts'
import { DEFAULT_TENANT, type TenantSettings } from '../service/index.ts'
import { type RecordedArchive, type RecordedOperation, timeOf } from './recorded-archive.ts'
import { foundSettled, recordedEvaluations } from './recorded-rounds.ts'
import { recordedRules } from './recorded-rules.ts'

const YEAR = 365 * 86_400_000

/** Returns the tenant of an archive with its own rules, or with other ones. It permits everything: refused calls are not recorded. */
export function replayTenant(archive: RecordedArchive, rules: RulePolicy | null): TenantSettings {
  const tenant = tenantOf(archive)
  return { ...tenant, rules: rules ?? recordedRules(archive, tenant) }
}

function tenantOf(archive: RecordedArchive): TenantSettings {
  const { proof, operations } = archive
  const isRefused = operations.some(({ verificationDetails = [] }) =>
    verificationDetails.some(({ raisedIndicators = [] }) => raisedIndicators.includes('GIV_ELIGIBILITY_FAILED')),
  )
  return {
    ...DEFAULT_TENANT,
    id: proof.tenantId,
    name: proof.tenantUsed ?? 'replay',
    backendKey: 'replay-backend',
    userAgentKey: 'replay-user-agent',
    requiredConsents: [],
    issuingSourceValidation: hasAskedIssuers(operations),
    isGovernmentUser: !isRefused,
    includesSomeCards: !isRefused,
    pauseAndResume: true,
    videosInProof: operations.some(({ evidenceDetails }) => evidenceDetails?.video !== undefined),
    transactionExpiryMs: 10 * YEAR,
    pausedExpiryMs: 10 * YEAR,
    sessionTimeoutMs: YEAR,
    reviewExpiryMs: YEAR,
    keepsFailedCaptures: hasKeptFailedCaptures(archive),
    keepsEarlierPortraits: hasKeptPortraits(archive),
  }
}

/** Returns whether failed images stayed when later ones were verified: none vanished without a deletion. Not shown: D-85 */
function hasKeptFailedCaptures(archive: RecordedArchive): boolean {
  const { operations } = archive
  const idsOf = (type: string) =>
    operations.flatMap(({ identityOperation, participantContextId }) =>
      identityOperation.type === type && submissionKind(identityOperation.name) === 'IMAGES'
        ? [participantContextId]
        : [],
    )
  const deleted = new Set(idsOf('DELETE'))
  const captures = idsOf('ADD').filter((id) => !deleted.has(id))
  const evaluations = recordedEvaluations(archive)
  const last = evaluations.at(-1)
  return captures.every((id) => !evaluations.some(({ evidences }) => evidences.has(id)) || last?.evidences.has(id))
}

/** Returns whether a settled portrait stayed after a later one was captured and settled. */
function hasKeptPortraits(archive: RecordedArchive): boolean {
  const evaluations = recordedEvaluations(archive)
  const portraits = archive.operations.filter(
    ({ identityOperation, evidenceDetails }) =>
      identityOperation.type === 'ADD' && evidenceDetails?.type === 'PORTRAIT',
  )
  return portraits.some(({ participantContextId: id, startDateTime }) =>
    evaluations.some(({ time, evidences }) => {
      const isLater = time > timeOf(startDateTime)
      const others = portraits.filter(({ participantContextId: other }) => other !== id && evidences.has(other))
      return (
        isLater &&
        evidences.has(id) &&
        others.some(({ participantContextId: other }) =>
          evaluations.some((earlier) => earlier.time < timeOf(startDateTime) && foundSettled(earlier, other)),
        )
      )
    }),
  )
}

/**
 * Returns whether the tenant had issuing sources: one was queried, or the strength of an evidence depends on it. Service:
 * strength
 */
const hasAskedIssuers = (operations: readonly RecordedOperation[]): boolean =>
  operations.some(
    ({ verificationDetails = [], evaluationDetails }) =>
      verificationDetails.some(({ participantType }) => participantType === 'GOV_VERIFICATION') ||
      evaluationDetails?.evidences.some(({ statusAndScoring }) => statusAndScoring?.strength === 'LEVEL4'),
  )
