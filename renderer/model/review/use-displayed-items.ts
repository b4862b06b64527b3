import { useSyncExternalStore } from 'react'
import type { ReviewCoverage } from '../../../shared/review/index.ts'
import { useModel } from '../archive/model-context.ts'
import { displayedItems } from './displayed-items.ts'

/** Returns the items of the archive that this window has displayed. */
export function useDisplayedItems(): ReviewCoverage {
  const record = displayedItems(useModel().opened.archive)
  return useSyncExternalStore(record.subscribe, record.items)
}
