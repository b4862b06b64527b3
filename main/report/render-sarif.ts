import { CATALOGUE, type CatalogueEntry, type Finding, weightOf } from '../../shared/findings/index.ts'
import { type Report, verdictSentence } from '../../shared/report/index.ts'
import type { ReportLine, ReportRenderer } from './report-line.ts'
import { safeJson } from './terminal-text.ts'

interface SarifResult {
  readonly ruleId: string
  /** `open`: nothing failed, but the question could not be answered. SARIF 2.1.0, 3.27.9 */
  readonly kind: 'pass' | 'fail' | 'open' | 'informational'
  readonly level: 'error' | 'warning' | 'note' | 'none'
  readonly message: { readonly text: string }
  readonly locations: readonly object[]
  readonly properties?: { readonly [name: string]: string }
}

/** Rule of the verdict of an archive. */
const VERDICT_RULE = 'verdict'

/**
 * Renders SARIF 2.1.0: one run, with the verdict and every finding of each input as results. A finding that leaves a question
 * open is no failure (kind `open`). The rules are those of the catalogue.
 */
export const sarifRenderer: ReportRenderer = {
  head: () =>
    '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"utf16CodeUnits","results":[\n',
  separator: ',\n',
  line: (line) => resultsOf(line).map(safeJson).join(',\n'),
  tail: () => `\n],"tool":${safeJson(TOOL)}}]}\n`,
}

const LEVELS = { FAIL: 'error', WARN: 'warning', INFORM: 'note', IGNORE: 'none' } as const

const TOOL = {
  driver: {
    name: 'proofbench',
    rules: [
      { id: VERDICT_RULE, shortDescription: { text: 'Verdict on the archive' } },
      ...[...CATALOGUE].map(([id, entry]) => ruleOf(id, entry)),
    ],
  },
}

function ruleOf(id: string, { title, failure, level, advice, specification }: CatalogueEntry): object {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: failure },
    help: { text: advice },
    defaultConfiguration: { level: LEVELS[level] },
    properties: { specification },
  }
}

function resultsOf(line: ReportLine): readonly SarifResult[] {
  if (line.kind === 'report') {
    const { report } = line
    return [verdictOf(report), ...report.findings.map((finding) => resultOf(finding, report))]
  }
  const { name, failure } = line
  const text = [failure.message, failure.hint].filter((sentence) => sentence !== '').join('. ')
  return [{ ruleId: failure.code, kind: 'fail', level: 'error', message: { text }, locations: [locationOf(name)] }]
}

function verdictOf(report: Report): SarifResult {
  const { indication, subIndication, input, policy, tool } = report
  const [kind, level] = VERDICTS[indication]
  return {
    ruleId: VERDICT_RULE,
    kind,
    level,
    message: { text: `${indication}: ${verdictSentence(report)}` },
    locations: [locationOf(input.name)],
    properties: {
      indication,
      ...(subIndication === null ? {} : { subIndication }),
      ...(input.sha256 ? { sha256: input.sha256 } : {}),
      policy: policy.id,
      tool: `${tool.name} ${tool.version} ${tool.commit}`,
    },
  }
}

const VERDICTS = {
  TOTAL_PASSED: ['pass', 'none'],
  TOTAL_FAILED: ['fail', 'error'],
  INDETERMINATE: ['open', 'none'],
} as const satisfies {
  readonly [indication in Report['indication']]: readonly [SarifResult['kind'], SarifResult['level']]
}

const WEIGHTS = {
  failure: ['fail', 'error'],
  warning: ['fail', 'warning'],
  remark: ['informational', 'none'],
  open: ['open', 'none'],
} as const

function resultOf(finding: Finding, report: Report): SarifResult {
  const { code, message, advice, subject, expected, actual } = finding
  const [kind, level] = WEIGHTS[weightOf(finding, report)]
  const place = [subject.path, subject.pointer].filter((part) => part !== undefined).join('#')
  return {
    ruleId: code,
    kind,
    level,
    message: { text: `${message}. ${advice}` },
    locations: [locationOf(report.input.name, place, subject.offset)],
    ...(expected === undefined && actual === undefined
      ? {}
      : {
          properties: { ...(expected === undefined ? {} : { expected }), ...(actual === undefined ? {} : { actual }) },
        }),
  }
}

/** Location in an input; `place` is the path of a file in the archive, with the pointer of a value. */
function locationOf(name: string, place = '', offset?: number): object {
  return {
    physicalLocation: {
      artifactLocation: {
        uri: encodeURI(name.toWellFormed().replaceAll('\\', '/')).replaceAll(/[?#]/g, encodeURIComponent),
      },
      ...(offset === undefined ? {} : { region: { byteOffset: offset } }),
    },
    ...(place === '' ? {} : { logicalLocations: [{ fullyQualifiedName: place }] }),
  }
}
