import type { Paint } from '../../report/index.ts'
import { nearestWord } from '../../yaml/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { type Explanation, explainIndicator, explanations } from '../output/explanations.ts'
import { OutputClosed, openOutput } from '../output/output.ts'
import { paintFor, Voice } from '../output/terminal.ts'

export const command: Command = {
  name: 'explain',
  section: 'archives',
  order: 110,
  summary: 'Explain a finding, check, error code, indicator or sub-indication',
  operand: { label: 'CODE', min: 0, max: 20, kind: 'code' },
  details: ['Without a code, all known codes are listed.'],
  options: [],
  examples: [
    { line: 'explain hash.mismatch', description: 'what the finding means, what it does to the verdict, what to do' },
    { line: 'explain OUT_OF_BOUNDS_NO_POE', description: 'a sub-indication of the verdict' },
  ],
  run: explain,
}

/** Runs `proofbench explain [CODE …]`. */
async function explain(args: ParsedArguments): Promise<ExitCode> {
  const paint = await paintFor(1)
  const entries = await explanations()
  const output = openOutput(undefined)
  try {
    if (args.operands.length === 0) {
      output.write(listing(entries, paint))
      return EXIT.passed
    }
    let code: ExitCode = EXIT.passed
    for (const word of args.operands) {
      const matches = matching(entries, word)
      if (matches.length === 0) {
        code = EXIT.usage
        const suggestion = nearestWord(
          word,
          entries.map((entry) => entry.code),
        )
        new Voice(false).error(
          `There is no code ${JSON.stringify(word)}`,
          suggestion ? `Did you mean ${suggestion}?` : 'proofbench explain lists all codes.',
        )
      }
      for (const entry of matches) output.write(`${entryText(entry, paint)}\n`)
    }
    return code
  } catch (error) {
    if (error instanceof OutputClosed) return EXIT.passed
    throw error
  }
}

/** Finds the code, ignoring case; otherwise all codes of an area: `zip.`, `zip`. */
function matching(entries: readonly Explanation[], word: string): readonly Explanation[] {
  const query = word.toLowerCase()
  const exact = entries.filter(({ code }) => code.toLowerCase() === query)
  if (exact.length > 0) return exact
  const indicator = explainIndicator(word)
  if (indicator) return [indicator]
  const area = query.endsWith('.') ? query : `${query}.`
  return entries.filter(({ code }) => code.toLowerCase().startsWith(area))
}

function entryText({ code, kind, title, facts }: Explanation, paint: Paint): string {
  const width = Math.max(0, ...facts.map(([name]) => name.length)) + 2
  return [
    `${paint.strong(code)}  ${paint.faint(kind)}`,
    `  ${title}`,
    ...facts.map(([name, text]) => `  ${name.padEnd(width)}${text}`),
    '',
  ].join('\n')
}

function listing(entries: readonly Explanation[], paint: Paint): string {
  const kinds = [...new Set(entries.map(({ kind }) => kind))]
  return kinds
    .map((kind) => {
      const rows = entries.filter((entry) => entry.kind === kind)
      const width = Math.min(60, Math.max(...rows.map(({ code }) => code.length)) + 2)
      return `${paint.strong(kind)}\n${rows.map(({ code, title }) => `  ${code.padEnd(width)}${title}`).join('\n')}\n`
    })
    .join('\n')
}
