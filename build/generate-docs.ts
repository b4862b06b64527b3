import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMANDS, commandReference, ENVIRONMENT, loadCommands, printedSchema } from '../main/cli/index.ts'
import { GRANTS, type Grantee, ROLES, type Role, type TableGrants } from '../main/library/index.ts'
import { SIGN_RATES, SIGN_TABLE, SIGNS } from '../shared/analysis/index.ts'
import { CATALOGUE, CHECKS, EXAMINATION_CATALOGUE } from '../shared/findings/index.ts'
import { DECISIONS } from '../shared/spec/index.ts'
import { guidanceTables } from './guidance-tables.ts'
import { loginManipulations, manipulations } from './manipulation-tables.ts'
import { schemaTables } from './schema-tables.ts'

const ROOT = join(import.meta.dirname, '..')

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;')

function decisions(): string {
  const rows = DECISIONS.map(({ id, question, decision }) => `| ${id} | ${cell(question)} | ${cell(decision)} |`)
  return ['| | Where the specification is silent | What was decided |', '|---|---|---|', ...rows].join('\n')
}

function findings(): string {
  const rows = [...CATALOGUE].map(([code, { level, question, effect, failure }]) => {
    const outcome = effect && level === 'FAIL' ? `${effect.indication}, ${effect.subIndication}` : question
    return `| \`${code}\` | ${level} | ${outcome} | ${cell(failure)} |`
  })
  return ['| Code | Level | Decides | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}

/** The rate of a sign is in the table of its findings. */
function examinations(): string {
  const rows = Object.entries(EXAMINATION_CATALOGUE).map(
    ([code, { level, isHint, failure }]) => `| \`${code}\` | ${level} | ${isHint ? 'hint' : ''} | ${cell(failure)} |`,
  )
  return ['| Code | Level | | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}

function signs(): string {
  const rows = SIGNS.map((sign) => {
    const { code, limit, isBelow, measure } = SIGN_TABLE[sign]
    const { raised, of } = SIGN_RATES[sign]
    return `| \`${sign}\` | \`${code}\` | ${cell(measure)} | ${isBelow ? 'below ' : ''}${limit} | ${raised} of ${of} |`
  })
  return ['| Sign | Finding | Measure | Limit | False alarms |', '|---|---|---|---|---|', ...rows].join('\n')
}

/** Table of the rights of the roles of a library on a server. */
function roles(): string {
  const rows = Object.entries(GRANTS).map(([table, grants]) => {
    const cells = ROLES.map((role) => rightsOf(role, grants))
    return `| \`${table}\` | ${cells.join(' | ')} |`
  })
  return [`| Table | ${ROLES.join(' | ')} |`, `|---|${'---|'.repeat(ROLES.length)}`, ...rows].join('\n')
}

function rightsOf(role: Role, { read, add = [], change = [], remove = [] }: TableGrants): string {
  const right = (letter: string, grantees: readonly Grantee[]): string => {
    const grantee = grantees.find((entry) => (typeof entry === 'string' ? entry : entry.role) === role)
    if (grantee === undefined) return ''
    return typeof grantee === 'string' ? letter : `${letter}*`
  }
  return [right('r', read), right('a', add), right('c', change), right('d', remove)].filter(Boolean).join(' ')
}

const environment = (): string =>
  ['| Variable | Meaning |', '|---|---|', ...ENVIRONMENT.map(([name, help]) => `| \`${name}\` | ${cell(help)} |`)].join(
    '\n',
  )

const checks = (): string =>
  [
    '| Check | Question |',
    '|---|---|',
    ...Object.entries(CHECKS).map(([id, question]) => `| \`${id}\` | ${cell(question)} |`),
  ].join('\n')

/** Replaces the content of each marked section. Throws if a marker is missing. */
function fillSections(text: string, sections: { readonly [name: string]: string }): string {
  return Object.entries(sections).reduce((whole, [name, content]) => {
    const [begin, end] = [`<!-- ${name}: generated -->`, `<!-- ${name}: end -->`]
    const [start, markerEnd] = [whole.indexOf(begin), whole.indexOf(end)]
    if (start < 0 || markerEnd < start) throw new Error(`The section ${name} has no markers`)
    return `${whole.slice(0, start + begin.length)}\n\n${content}\n\n${whole.slice(markerEnd)}`
  }, text)
}

const EXAMINATION_PAGE = 'shared/analysis/examination/README.md'
const GUIDANCE_PAGE = 'shared/findings/guidance/README.md'

/** Returns the documents with generated sections: expected text by path. */
export async function documents(): Promise<ReadonlyMap<string, string>> {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  return new Map([
    [
      'main/cli/README.md',
      fillSections(read('main/cli/README.md'), {
        environment: environment(),
        commands: commandReference(await loadCommands(COMMANDS)).trim(),
        comparison: schemaTables('Comparison', printedSchema('comparison')),
        examination: schemaTables('Examination', printedSchema('examination')),
      }),
    ],
    [
      'main/library/README.md',
      fillSections(read('main/library/README.md'), {
        roles: roles(),
        manipulations: manipulations(),
        logins: loginManipulations(),
      }),
    ],
    ['shared/spec/README.md', fillSections(read('shared/spec/README.md'), { decisions: decisions() })],
    [
      'shared/findings/README.md',
      fillSections(read('shared/findings/README.md'), {
        checks: checks(),
        findings: findings(),
        examinations: examinations(),
      }),
    ],
    [
      'shared/report/README.md',
      fillSections(read('shared/report/README.md'), {
        report: schemaTables('Report', printedSchema('report')),
        facts: schemaTables('Facts', printedSchema('facts'), printedSchema('report')),
      }),
    ],
    [
      'main/report/README.md',
      fillSections(read('main/report/README.md'), {
        'signed report': schemaTables('Signed report', printedSchema('signed-report'), printedSchema('report')),
      }),
    ],
    [EXAMINATION_PAGE, fillSections(read(EXAMINATION_PAGE), { signs: signs() })],
    [GUIDANCE_PAGE, fillSections(read(GUIDANCE_PAGE), guidanceTables())],
  ])
}

if (import.meta.main) {
  const stale = [...(await documents())].filter(([path, text]) => readFileSync(join(ROOT, path), 'utf8') !== text)
  for (const [path, text] of stale) {
    if (process.argv.includes('--check')) console.error(`${path} is out of date: npm run generate`)
    else writeFileSync(join(ROOT, path), text)
  }
  if (process.argv.includes('--check') && stale.length > 0) process.exitCode = 70
}
