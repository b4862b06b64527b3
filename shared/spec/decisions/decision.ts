/** A place where a document is silent or the two differ, and what holds here. */
export interface Decision {
  /** `D-01` …; cited in the code as `Not shown: D-01`. */
  readonly id: `D-${number}${number}`
  readonly question: string
  readonly decision: string
  /** Folder or file that obeys it. */
  readonly where: string
  /** Heading of the document that is silent. */
  readonly specification: string
}
