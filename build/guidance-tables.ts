import {
  ACTOR_LABELS,
  ERROR_GUIDANCE,
  INDICATOR_GUIDANCE,
  NOT_CHECKED,
  RETRY_LABELS,
  type Response,
  ROOT_CAUSE_RULES,
} from '../shared/findings/index.ts'

type Row = readonly string[]

const table = (head: Row, rows: readonly Row[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*')

const RESPONSE_HEAD = ['Who acts', 'Retry', 'What to try', 'For the holder', 'Internal']

const responseCells = ({ actor, retry, advice, forHolder, internal }: Response): Row => [
  ACTOR_LABELS[actor],
  retry === null ? '' : RETRY_LABELS[retry],
  ...[advice, forHolder, internal].map(cell),
]

/** Guidance on every indicator, with a second row if a check without a result has advice other than NOT_CHECKED. */
const indicators = (): string =>
  table(
    ['Indicator', 'Passed', 'Failed', 'Warning', ...RESPONSE_HEAD],
    Object.entries(INDICATOR_GUIDANCE).flatMap(([name, { passed, failed, doubt, undecided, failure, open }]) => [
      [`\`${name}\``, ...[passed, failed, doubt].map(cell), ...responseCells(failure)],
      ...(open === NOT_CHECKED ? [] : [[`\`${name}_UNVERIFIED\``, '', '', cell(undecided), ...responseCells(open)]]),
    ]),
  )

const errors = (): string =>
  table(
    ['Code', 'Recorded by', 'Cause', ...RESPONSE_HEAD],
    [...ERROR_GUIDANCE].flatMap(([code, { cause, response, at }]) => [
      [`\`${code}\``, '', cell(cause), ...responseCells(response)],
      ...Object.entries(at ?? {}).map(([participant, special]) => [
        `\`${code}\``,
        `\`${participant}\``,
        cell(special.cause ?? cause),
        ...responseCells(special.response ?? response),
      ]),
    ]),
  )

const rootCauses = (): string =>
  table(
    ['Rule', 'Cause', 'Explains', 'Because'],
    ROOT_CAUSE_RULES.map(({ name, causes, symptoms, because }) => [
      name,
      codes(causes),
      codes(symptoms),
      cell(because),
    ]),
  )

const codes = (patterns: readonly string[]): string => patterns.map((pattern) => `\`${pattern}\``).join(' ')

/** Returns the sections of the reference page by the name of their marker. */
export const guidanceTables = (): { readonly [section: string]: string } => ({
  indicators: indicators(),
  errors: errors(),
  'root-causes': rootCauses(),
})
