import type { Finding } from '../findings/finding.ts'
import type { EvidenceModel } from './evidence-models.ts'
import { linksOf, type PlaceLinks } from './place-links.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import { type Rederivation, rederive } from './rederive.ts'

/** A place where the record disagrees with itself, as the verification found it. */
export interface Contradiction {
  readonly finding: Finding
  readonly links: PlaceLinks
}

export interface Contradictions {
  readonly found: readonly Contradiction[]
  /** Evidence whose status or score this build's rules would give otherwise from the same indicators. Not shown: D-48 */
  readonly rederived: readonly Rederivation[]
}

/** Every contradiction of the record. Rules of tenants differ, so what is derived anew is set beside the record, not against it. */
export function toContradictions(
  record: ArchiveRecord,
  models: readonly EvidenceModel[],
  findings: readonly Finding[],
): Contradictions {
  const byId = new Map(models.map((model) => [model.id, model]))
  return {
    found: findings
      .filter(({ code }) => code.startsWith('consistency.'))
      .map((finding) => ({ finding, links: linksOf(record, finding.subject) })),
    rederived: models.flatMap((model) => rederive(model, byId) ?? []).filter(({ agrees }) => !agrees),
  }
}
