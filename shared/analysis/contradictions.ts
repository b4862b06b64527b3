import type { Finding } from '../findings/index.ts'
import type { EvidenceModel } from './evidence-models.ts'
import { linksOf, type PlaceLinks } from './place-links.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import { type Rederivation, rederive } from './rederive.ts'

/** Internal contradiction of the record that the verification found. */
export interface Contradiction {
  readonly finding: Finding
  readonly links: PlaceLinks
}

export interface Contradictions {
  readonly found: readonly Contradiction[]
  /** Evidence whose status or score differs from the result of this build's rules for the same indicators. Not shown: D-48 */
  readonly rederived: readonly Rederivation[]
}

/**
 * Returns every contradiction of the record. Rules differ between tenants, so a differing result of the rules is listed
 * separately.
 */
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
