import type { Database } from '../database/open-database.ts'

/** Selects the verifications of archives with their tool, policy and trust, without their reports. */
export const verificationRows = (database: Database, archiveIds: readonly number[]) =>
  database
    .selectFrom('verifications')
    .innerJoin('verificationSetups', 'verificationSetups.id', 'verifications.setupId')
    .select(['verifications.id', 'archiveId', 'reportSha256', 'validationTime', 'verifiedAt', 'verifiedBy'])
    .select(['indication', 'subIndication', 'setupId', 'tool', 'policyId', 'policySha256', 'trustSha256'])
    .where('archiveId', 'in', archiveIds)

/** Verification without its report. */
export type SavedVerification = Awaited<ReturnType<ReturnType<typeof verificationRows>['execute']>>[number]
