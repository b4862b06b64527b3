/** Facets that no archive stores: who has work follows from signed entries and the rules. */
const WORK_FACETS = [
  ...(['queue', 'assignee', 'due', 'workReason', 'reviewState', 'decision', 'maker', 'checker'] as const),
  /** Archives that a figure of a person or of the team counts: `formatFigure`. */
  'figure',
] as const

/** Returns whether the values of a facet are derived from the reviews of an archive, not stored with it. */
export const isWorkFacet = (name: string): boolean => WORK_FACETS.some((known) => known === name)

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
  ...WORK_FACETS,
] as const
export type FacetName = (typeof FACET_NAMES)[number]

/** Separates the name from the range or result in the values of `agreement`, `decisionTime` and `step`. */
export const FACET_SEPARATOR = ': '

/** Value of `month` of an archive without an end. */
export const NO_MONTH = 'none'

/** Whether the values of a facet are shown to roles that do not need data of holders. */
const SHOWN_MASKED: { readonly [name in FacetName]: boolean } = {
  indication: true,
  subIndication: true,
  conformance: true,
  finding: true,
  levelOfAssurance: true,
  status: true,
  evidence: true,
  indicator: true,
  error: true,
  service: true,
  failedService: true,
  participant: true,
  country: true,
  operator: true,
  agreement: true,
  decisionTime: true,
  device: false,
  duration: true,
  step: true,
  month: true,
  tenant: true,
  ...{ queue: true, assignee: true, due: true, workReason: true },
  ...{ reviewState: true, decision: true, maker: true, checker: true, figure: true },
}

/** Returns whether the values of a facet are shown to roles that do not need data of holders; false for an unknown facet. */
export const isFacetShownMasked = (name: FacetName): boolean => SHOWN_MASKED[name] === true

export const FACETS_SHOWN_MASKED: readonly FacetName[] = FACET_NAMES.filter(isFacetShownMasked)
