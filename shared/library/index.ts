/** Door of this room: other rooms import from here, and nothing else of it. */
export type { LibraryColumn } from './columns.ts'
export { DEFAULT_COLUMNS, LIBRARY_COLUMNS } from './columns.ts'
export { PROOF_RANGES, rangeOf, STEP_RANGES } from './duration-ranges.ts'
export type { FacetName } from './facet-names.ts'
export {
  FACET_NAMES,
  FACET_SEPARATOR,
  FACETS_SHOWN_MASKED,
  isFacetShownMasked,
  isWorkFacet,
  NO_MONTH,
} from './facet-names.ts'
export type { MatchReason, OccurrenceKind, ValueKind } from './occurrence-kinds.ts'
export { MATCH_LABELS, OCCURRENCE_KINDS, similarityText } from './occurrence-kinds.ts'
export { CONCLUSION_FACETS, CONFIRMED_INDICATION, rowConclusion, rowStanding } from './row-standing.ts'
