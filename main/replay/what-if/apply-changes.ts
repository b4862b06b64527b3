import type { RecordChange } from '../../../shared/analysis/index.ts'
import type { RecordedArchive } from '../recorded-archive.ts'
import { changeConsent } from './change-consent.ts'
import { changeDecision } from './change-decision.ts'
import { changeIndicator } from './change-indicator.ts'
import { changeRegister } from './change-register.ts'
import { ImpossibleChange } from './impossible-change.ts'
import { removeEvidence } from './remove-evidence.ts'

/** Change that does not fit the archive, by its position in the list. */
export interface RefusedChange {
  readonly position: number
  readonly message: string
}

export type ChangedArchive =
  | { readonly archive: RecordedArchive; readonly refused: readonly [] }
  | { readonly archive: null; readonly refused: readonly RefusedChange[] }

/** Returns the archive with all changes in their order, or every change that does not fit. The input stays as it is. */
export async function applyChanges(
  recorded: RecordedArchive,
  changes: readonly RecordChange[],
): Promise<ChangedArchive> {
  let archive = recorded
  const refused: RefusedChange[] = []
  for (const [position, change] of changes.entries())
    try {
      archive = await changed(archive, change)
    } catch (error) {
      if (!(error instanceof ImpossibleChange)) throw error
      refused.push({ position, message: error.message })
    }
  return refused.length > 0 ? { archive: null, refused } : { archive, refused: [] }
}

function changed(archive: RecordedArchive, change: RecordChange): RecordedArchive | Promise<RecordedArchive> {
  switch (change.change) {
    case 'REMOVE_EVIDENCE':
      return removeEvidence(archive, change.evidence)
    case 'INDICATOR':
      return changeIndicator(archive, change)
    case 'DECISION':
      return changeDecision(archive, change)
    case 'CONSENT':
      return changeConsent(archive, change)
    case 'REGISTER':
      return changeRegister(archive, change)
  }
}
