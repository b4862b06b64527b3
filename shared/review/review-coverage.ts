/** Items of an archive that a reviewer has displayed. Recorded while the archive is open. */
export interface ReviewCoverage {
  /** Tabs of the window, or outputs of the command line such as `library show`. */
  readonly tabs: readonly string[]
  /** Codes of findings. */
  readonly findings: readonly string[]
  /** Paths of images. */
  readonly images: readonly string[]
  readonly indicators: readonly string[]
}

export const NO_COVERAGE: ReviewCoverage = { tabs: [], findings: [], images: [], indicators: [] }

const KINDS = ['tabs', 'findings', 'images', 'indicators'] as const

/** Returns the union of both, each list sorted and without repetitions: the form whose JSON is hashed. */
export function joinCoverage(first: ReviewCoverage, second: ReviewCoverage): ReviewCoverage {
  const joined = (kind: (typeof KINDS)[number]) => [...new Set([...first[kind], ...second[kind]])].sort()
  return {
    tabs: joined('tabs'),
    findings: joined('findings'),
    images: joined('images'),
    indicators: joined('indicators'),
  }
}

/** Returns the items of `all` that were not displayed. */
export function notDisplayed(all: ReviewCoverage, coverage: ReviewCoverage): ReviewCoverage {
  const missing = (kind: (typeof KINDS)[number]) => all[kind].filter((item) => !coverage[kind].includes(item))
  return {
    tabs: missing('tabs'),
    findings: missing('findings'),
    images: missing('images'),
    indicators: missing('indicators'),
  }
}
