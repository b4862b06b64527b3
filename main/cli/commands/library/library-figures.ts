import { FIGURES, type FigureName } from '../../../../shared/review/index.ts'
import { type Figures, figuresOf, type Library, listReviewers, summariesOf } from '../../../library/index.ts'
import { safeJson, terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { periodFrom } from '../../library/day-option.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { namedReviewer } from '../../review/named-reviewer.ts'

export const command: Command = {
  name: 'library figures',
  section: 'review',
  order: 72,
  summary: 'Show turnaround, returns, overrules and backlog of each person and of the team',
  operand: null,
  details: [
    'Derived from signed decisions and confirmations, and from what waits now. Agreeing and overruling: decisions that say the same as the verdict of the archive, or not; escalations, and archives whose verdict is open, are neither. Turnaround is the median from the addition of an archive, or from the return of the decision before. What waits for several people is counted for each of them, and once for the team.',
    '--of lists the archives that a number counts.',
  ],
  options: [
    LIBRARY,
    TEXT_OR_JSON,
    { name: 'from', value: { kind: 'text', label: 'DATE' }, help: 'First day of the decisions, YYYY-MM-DD, UTC.' },
    { name: 'until', value: { kind: 'text', label: 'DATE' }, help: 'Last day of the decisions.' },
    {
      name: 'person',
      value: { kind: 'text', label: 'REVIEWER' },
      help: 'With --of: of this person. Default: of the team.',
    },
    {
      name: 'of',
      value: { kind: 'choice', label: 'NUMBER', choices: FIGURES },
      help: 'List the archives of this number.',
    },
  ],
  examples: [
    { line: 'library figures --from 2026-11-01 --until 2026-11-30', description: 'a month' },
    { line: 'library figures --of returned --person "Mia Example"', description: 'which archives' },
  ],
  run: (args) => withLibrary(args, (library) => show(library, args)),
}

/** Runs `proofbench library figures`. */
async function show(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const all = await figuresOf(library, periodFrom(args), Date.now())
  const of = FIGURES.find((name) => name === args.text('of'))
  if (of !== undefined) return list(library, args, all, of)
  const reviewers = await listReviewers(library.database)
  const rows = all.map(([key, figures]) => ({
    person: reviewers.find(({ fingerprint }) => fingerprint === key)?.name ?? null,
    ...Object.fromEntries(FIGURES.map((name) => [name, figures[name].length])),
    ...{ turnaroundHours: rounded(figures.turnaroundHours), oldestHours: rounded(figures.oldestHours) },
  }))
  if (args.text('format') === 'json') print(rows.map((row) => `${safeJson(row)}\n`).join(''))
  else {
    const columns = [...FIGURES, 'turnaroundHours', 'oldestHours'] as const
    print(`${columns.map((name) => name.padStart(WIDTH)).join('')}  person\n`)
    for (const row of rows) {
      const cells: { readonly [name: string]: unknown } = row
      print(
        `${columns.map((name) => String(cells[name] ?? '-').padStart(WIDTH)).join('')}  ${terminalText(row.person ?? 'the team', 200)}\n`,
      )
    }
  }
  return EXIT.passed
}

const WIDTH = 16

const rounded = (hours: number | null): number | null => (hours === null ? null : Math.round(hours * 10) / 10)

async function list(
  library: Library,
  args: ParsedArguments,
  all: readonly (readonly [string | null, Figures])[],
  of: FigureName,
): Promise<ExitCode> {
  const name = args.text('person')
  const key = name === undefined ? null : (await namedReviewer(library, name)).fingerprint
  const ids = all.find(([person]) => person === key)?.[1][of] ?? []
  for (const { sha256 } of await summariesOf(library.database, [...new Set(ids)])) print(`${sha256}\n`)
  return EXIT.passed
}
