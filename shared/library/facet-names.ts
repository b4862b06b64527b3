/** Names of the facets by which archives of a library are searched, filtered and counted. */
export const FACET_NAMES = [
  'indication',
  'subIndication',
  'conformance',
  'finding',
  'levelOfAssurance',
  'status',
  'evidence',
  'indicator',
  'error',
  'service',
  /** Service whose call by an issuing source or participant ended with an error. */
  'failedService',
  'participant',
  'country',
  'operator',
  /** Operator, and whether the decision agrees with the automatic result. */
  'agreement',
  /** Operator and range of the duration of a decision. */
  'decisionTime',
  'device',
  'duration',
  /** Name of an operation and range of its duration. */
  'step',
  /** Month in which the proof ended, YYYY-MM; `NO_MONTH` if no end is recorded. */
  'month',
  'tenant',
] as const
export type FacetName = (typeof FACET_NAMES)[number]

/** Separates the name from the range or result in the values of `agreement`, `decisionTime` and `step`. */
export const FACET_SEPARATOR = ': '

/** Value of `month` of an archive without an end. */
export const NO_MONTH = 'none'
