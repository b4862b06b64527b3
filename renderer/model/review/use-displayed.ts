import { useEffect } from 'react'
import type { ReviewCoverage } from '../../../shared/review/index.ts'
import { useModel } from '../archive/model-context.ts'
import { displayedItems } from './displayed-items.ts'

/** Records items that the calling component displays, for the coverage of a review. */
export function useDisplayed(kind: keyof ReviewCoverage, names: readonly string[]): void {
  const { archive } = useModel().opened
  // Compared by content: callers compute the list with each render.
  const list = JSON.stringify(names)
  useEffect(() => displayedItems(archive).add(kind, JSON.parse(list)), [archive, kind, list])
}

/** Records a view of an archive. */
export function useDisplayedTab(archive: string, tab: string): void {
  useEffect(() => displayedItems(archive).add('tabs', [tab]), [archive, tab])
}
