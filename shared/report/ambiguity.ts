import type { Finding } from '../findings/index.ts'
import type { Report } from './report.ts'

/** Findings that make a container ambiguous. Verdict: What decides ("Two readings of one container", "Envelope headers") */
export const CONTAINER_AMBIGUITIES: ReadonlySet<string> = new Set([
  'envelope.malformed',
  'envelope.several-archives',
  'envelope.boundary-in-data',
  'zip.header-mismatch',
  'zip.overlap',
  'zip.hidden-data',
  'zip.folder-with-data',
  'zip.duplicate-entry',
  'zip.second-reading',
])

/** Returns why two programs may find different files in this input; empty if every reader finds the same. */
export const containerAmbiguities = ({ findings }: Pick<Report, 'findings'>): readonly Finding[] =>
  findings.filter(({ code, level }) => level === 'FAIL' && CONTAINER_AMBIGUITIES.has(code))

/** Returns whether the signed payload has two readings, or proof.json has two signatures. Verdict: "JSON with two readings" */
export const isPayloadAmbiguous = ({ findings }: Pick<Report, 'findings'>): boolean =>
  findings.some(
    ({ code, question, subject }) =>
      code.startsWith('json.') &&
      question === 'integrity' &&
      subject.path === 'proof.json' &&
      subject.pointer === '/signature',
  )

/**
 * Returns the findings that describe only one of several readings of this input: those about the content of an ambiguous container. The
 * others, which come first, say why it has several.
 */
export function findingsOfOneReading(report: Pick<Report, 'findings'>): ReadonlySet<Finding> {
  if (containerAmbiguities(report).length === 0) return new Set()
  return new Set(report.findings.filter(({ code }) => !/^(envelope|zip)\./.test(code)))
}
