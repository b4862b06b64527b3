import { type ArchiveRecord, operationDurations, toAdjudication } from '../../../shared/analysis/index.ts'
import { FACET_SEPARATOR, type FacetName, rangeOf, STEP_RANGES } from '../../../shared/library/index.ts'

/** Adds a facet, unless its value is null or empty. */
export type AddFacet = (name: FacetName, value: string | null) => void

/** Adds the facets about the work on a proof: steps, failed services, decisions of operators. */
export function addWorkFacets(record: ArchiveRecord, add: AddFacet): void {
  for (const { name, medianMs } of operationDurations(record).groups) addRange(add, 'step', name, medianMs)
  for (const { verifications } of record.operations)
    for (const { services } of verifications)
      for (const { name, isTechnicalError, errors } of services)
        if (isTechnicalError || errors.length > 0) add('failedService', name)
  for (const { decisions, agreesWithAutomatic } of toAdjudication(record).cases)
    for (const { operatorId, durationMs } of decisions) {
      if (operatorId === null) continue
      if (agreesWithAutomatic !== null)
        add('agreement', `${operatorId}${FACET_SEPARATOR}${agreesWithAutomatic ? 'agrees' : 'differs'}`)
      if (durationMs !== null) addRange(add, 'decisionTime', operatorId, durationMs)
    }
}

function addRange(add: AddFacet, facet: FacetName, name: string, milliseconds: number): void {
  const range = rangeOf(STEP_RANGES, milliseconds)
  if (range !== null) add(facet, `${name}${FACET_SEPARATOR}${range}`)
}
