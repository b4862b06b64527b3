/** Decision on a point where a document is silent or the two differ. */
export interface Decision {
  /** `D-01` …; cited in the code as `Not shown: D-01`. */
  readonly id: `D-${number}${number}`
  readonly question: string
  readonly decision: string
  /** Folder or file that implements it. */
  readonly where: string
  /** Heading of the specification that leaves the point open. */
  readonly specification: string
}
