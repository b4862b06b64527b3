import type { CheckId } from '../../../shared/findings/index.ts'

/** Maps each check to the reason why it was skipped. */
export const skipChecks = (checks: readonly CheckId[], reason: string): { readonly [checkId: string]: string } =>
  Object.fromEntries(checks.map((check) => [check, reason]))
