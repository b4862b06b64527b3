import { POLICIES, type Policy, type ReadingPlace } from '../../shared/findings/index.ts'
import type { ArchiveFacts, Report } from '../../shared/report/index.ts'
import { CodedError } from '../../shared/schema/index.ts'
import { thisTool } from '../input/index.ts'
import {
  type ArchiveReading,
  DEFAULT_LIMITS,
  type KeyProblem,
  type Limits,
  locateIn,
  type RevocationList,
  readTrustMaterial,
  type TrustedKey,
  verifyArchive,
} from '../proof/index.ts'

export interface JudgeOptions {
  /** Keys and certificates that the reader trusts: contents of files in PEM, DER or JWK, or what `readTrustMaterial` returned. */
  readonly keys?: readonly (TrustedKey | string | Uint8Array)[]
  /** Revocation lists in PEM or DER. */
  readonly revocationLists?: readonly (RevocationList | string | Uint8Array)[]
  /** Problems of the key material, for the advice in findings. */
  readonly problems?: readonly KeyProblem[]
  /** Levels of findings; default: `POLICIES.standard`. */
  readonly policy?: Policy
  /** Time for which certificates are judged, ISO 8601 in UTC with seconds; default: now. */
  readonly validationTime?: string
  /** Limits that differ from DEFAULT_LIMITS. */
  readonly limits?: Partial<Limits>
  /** `off`: the signature is not verified a second time by an independent library. */
  readonly secondReading?: 'auto' | 'on' | 'off'
  /** Interface in which the findings are read, for suitable advice; default: the command line. */
  readonly place?: ReadingPlace
  readonly tool?: Report['tool']
}

/**
 * Judges an archive that was read, or facts that were stored, under the keys and the policy of the options; can be repeated. The findings have
 * byte offsets if an archive is given. Deterministic for the same facts and options. Throws a `CodedError` for unusable keys.
 */
export async function judge(
  archive: ArchiveFacts | Pick<ArchiveReading, 'facts' | 'document'>,
  options: JudgeOptions = {},
): Promise<Report> {
  const { policy = POLICIES.standard, limits, secondReading, place, tool = thisTool() } = options
  const material = [...(options.keys ?? []), ...(options.revocationLists ?? [])].map((item, index) =>
    typeof item === 'string' || item instanceof Uint8Array ? materialIn(item, `key ${index + 1}`) : item,
  )
  const parsed = material.filter((item) => 'revocationLists' in item)
  const context = {
    keys: [...parsed.flatMap(({ keys }) => keys), ...material.filter((item) => 'fingerprint' in item)],
    revocationLists: [...parsed.flatMap((item) => item.revocationLists), ...material.filter((item) => 'list' in item)],
    problems: [...parsed.flatMap(({ problems }) => problems), ...(options.problems ?? [])],
    policy,
    validationTime: timeFrom(options.validationTime ?? new Date().toISOString()),
    tool,
    limits: { ...DEFAULT_LIMITS, ...limits },
    secondReading: secondReading !== 'off',
    ...(place === undefined ? {} : { place }),
  }
  return 'facts' in archive
    ? verifyArchive(archive.facts, { ...context, locate: locateIn(archive) })
    : verifyArchive(archive, context)
}

function materialIn(content: string | Uint8Array, source: string): ReturnType<typeof readTrustMaterial> {
  const material = readTrustMaterial(typeof content === 'string' ? Buffer.from(content) : content, source)
  const [problem] = material.problems
  if (problem && material.keys.length + material.revocationLists.length === 0) throw new CodedError(problem)
  return material
}

function timeFrom(time: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(time) && !Number.isNaN(Date.parse(time))) return time
  throw new CodedError({
    code: 'verify.validation-time',
    message: 'The validation time is not an ISO 8601 time in UTC',
    hint: 'Example: 2026-01-31T12:00:00Z',
  })
}
