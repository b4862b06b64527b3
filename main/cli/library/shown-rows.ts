import {
  type Actor,
  type ArchiveSummary,
  type Library,
  type ListedArchive,
  maskSummary,
  withReviews,
} from '../../library/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { areRowsMasked } from './masking.ts'

/** Returns a function that adds the reviews to rows and masks them unless the person of the options may see them. */
export async function rowsFor(
  library: Library,
  args: ParsedArguments,
  actor?: Actor | null,
): Promise<(archives: readonly ArchiveSummary[]) => Promise<readonly ListedArchive[]>> {
  const masked = await areRowsMasked(library, args, actor)
  return async (archives) => {
    const listed = await withReviews(library, archives, 'quick')
    return masked ? listed.map(maskSummary) : listed
  }
}
