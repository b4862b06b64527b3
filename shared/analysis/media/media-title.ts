import { capitalize } from '../../report/index.ts'
import { evidenceTitles } from '../diagnosis/evidence-labels.ts'
import type { EvidenceModel } from '../evidence/evidence-models.ts'
import { labelFor } from '../fields/value-label.ts'
import type { MediaUse } from './media-uses.ts'

const ROLES = { CAPTURE: 'capture', CROP: 'crop', VIDEO: 'video', FILE: 'file' } as const

/** Ids made for programs, which the service names its files by. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-/i

/**
 * Returns a function that names each medium by its first use, the same everywhere: `Passport 1 · front`, `Passport 1 · crop`; by its
 * file if nothing refers to it, unless that is an id. A name that occurred before is numbered: `Portrait (2)`.
 */
export function mediaTitles(
  models: readonly EvidenceModel[],
): (file: string, uses: readonly Pick<MediaUse, 'role' | 'evidenceId' | 'evidenceType' | 'side'>[]) => string {
  const evidence = evidenceTitles(models)
  const counts = new Map<string, number>()
  const numbered = (title: string): string => {
    const count = (counts.get(title) ?? 0) + 1
    counts.set(title, count)
    return count === 1 ? title : `${title} (${count})`
  }
  return (file, [use]) => {
    if (!use) return ID.test(file) ? numbered('File without a record') : file
    const { role, evidenceId, evidenceType, side } = use
    const type = evidenceType === null ? undefined : labelFor('EvidenceType', evidenceType).title
    const parts = [
      (evidenceId === null ? undefined : evidence.get(evidenceId)) ?? type,
      side === null ? undefined : labelFor('Side', side).title.toLowerCase(),
      role === 'CAPTURE' ? undefined : ROLES[role],
    ].filter((part) => part !== undefined)
    return numbered(capitalize(parts.join(' · ') || ROLES[role]))
  }
}
