import { CHECK_IDS, type Check, type CheckId, type Judged } from '../../../shared/findings/index.ts'
import {
  type ArchiveFacts,
  conclude,
  isJudgeable,
  limitsOfEvidence,
  members,
  type Report,
  type ReportedFile,
  type ReportedKey,
} from '../../../shared/report/index.ts'
import type { JsonValue } from '../../../shared/schema/index.ts'
import type { VerificationContext } from './context.ts'
import { policyHash } from './policy-hash.ts'
import { unreachedChecks } from './unreached-checks.ts'

export interface ReportParts {
  readonly facts: ArchiveFacts
  readonly context: VerificationContext
  readonly judged: readonly Judged[]
  readonly files: readonly ReportedFile[]
  readonly key: ReportedKey | null
  readonly skipped: { readonly [checkId: string]: string }
}

/** Builds the report in the field order of verdict.md. */
export function makeReport({ facts, context, judged, files, key, skipped }: ReportParts): Report {
  const checks = listChecks(judged, { ...unreachedChecks(facts), ...skipped })
  const findings = judged.map(({ finding }) => finding)
  const conclusion = conclude(judged, checks, isJudgeable(facts, { findings }))
  return {
    format: 'proofbench-report/1',
    tool: context.tool,
    input: facts.input,
    ...conclusion,
    validationTime: context.validationTime,
    policy: { id: context.policy.id, sha256: policyHash(context.policy) },
    signature: { algorithm: facts.signature?.parts?.algorithm ?? null, key },
    proof: shownProof(facts),
    files,
    checks,
    findings,
    limitsOfEvidence: limitsOfEvidence(facts, conclusion, key, checks),
  }
}

/** Lists every check once, in the order of the catalogue: its outcome, or why it was skipped. */
function listChecks(judged: readonly Judged[], skipped: { readonly [checkId: string]: string }): readonly Check[] {
  const levels = new Map<string, Set<string>>()
  for (const { check, finding } of judged) {
    const known = levels.get(check)
    if (known) known.add(finding.level)
    else levels.set(check, new Set([finding.level]))
  }
  return CHECK_IDS.map((id: CheckId): Check => {
    const found = levels.get(id)
    if (found?.has('FAIL')) return { id, outcome: 'FAILED' }
    if (found?.has('WARN')) return { id, outcome: 'WARNING' }
    const reason = Object.hasOwn(skipped, id) ? skipped[id] : undefined
    return reason === undefined ? { id, outcome: 'PASSED' } : { id, outcome: 'SKIPPED', reason }
  })
}

/** Returns the signed content: the payload if there is one, otherwise the file without the signature. */
function shownProof(facts: ArchiveFacts): JsonValue | null {
  const payload = facts.signature?.parts?.payload
  if (payload !== undefined) return payload
  const value = facts.proof?.value
  const proof = members(value)
  if (!proof) return value ?? null
  return Object.fromEntries(Object.entries(proof).filter(([name]) => name !== 'signature'))
}
