import type { SubIndication } from '../findings/index.ts'
import { displayedConclusion, type Indication, ofVerdict, type PartStanding } from '../report/index.ts'
import type { FacetName } from './facet-names.ts'

/** Verdict of a row as it is stored; null after erasure. */
interface StoredVerdict {
  readonly indication: string | null
  readonly subIndication: string | null
}

type RowStanding = Pick<PartStanding, 'standing' | 'reason'>

/** Returns what may be said about the content of an archive of a library: it follows from the verdict that is stored. */
export const rowStanding = ({ indication, subIndication }: StoredVerdict): RowStanding =>
  indication === null
    ? { standing: 'NOT_JUDGED', reason: 'NOT_READ' }
    : // Written from the verdict of a report.
      ofVerdict({ indication: indication as Indication, subIndication: subIndication as SubIndication | null })

/** Indication of archives whose standing is CONFIRMED. */
export const CONFIRMED_INDICATION: Indication = 'TOTAL_PASSED'

/** Facets whose values are conclusions of the service, which only archives with the standing CONFIRMED have. */
export const CONCLUSION_FACETS: readonly FacetName[] = ['levelOfAssurance', 'status', 'evidence']

/** Formats a value of a row that is a conclusion of the service, with its standing unless it is confirmed. */
export const rowConclusion = (text: string, row: StoredVerdict): string => displayedConclusion(text, rowStanding(row))
