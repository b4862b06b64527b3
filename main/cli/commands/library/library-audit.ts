import {
  drawSample,
  type Library,
  parseResults,
  reportSample,
  sampleYaml,
  verifyPaper,
} from '../../../library/index.ts'
import { safeJson, terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { faultStop } from '../../arguments/fault-stop.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { readNamedText } from '../../inputs/read-named.ts'
import { periodFrom } from '../../library/day-option.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { openOutput, print } from '../../output/output.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'

export const command: Command = {
  name: 'library audit',
  section: 'review',
  order: 66,
  summary: 'Draw a sample by a plan of the rules, sign its result, or verify a signed paper',
  operand: { label: 'draw PLAN | report FILE | verify FILE', min: 2, max: 2, kind: 'file' },
  details: [
    'draw takes the archives that were decided between --from and --until, and draws of each stratum of the plan as many as ISO 2859-1 names for its lot (single sampling, normal inspection), by a seed: anybody draws the same again. The log records plan, seed and sample. It prints a YAML file in which the results are written: right, error, not-examined.',
    'report counts them and signs: error rate with its interval at 95 % confidence (Clopper-Pearson), and whether the lot is accepted. An archive that was erased meanwhile counts as not examined. A file that is not the sample that the log records is refused.',
    'verify checks such a report, or the certificate of library dispose: signature, signer, and that the log of the library records it. Exit code 2 if it does not hold.',
  ],
  options: [
    LIBRARY,
    {
      name: 'seed',
      value: { kind: 'integer', label: 'SEED' },
      help: 'With draw: number that decides the sample. Default: 1.',
    },
    {
      name: 'from',
      value: { kind: 'text', label: 'DATE' },
      help: 'With draw: first day of the decisions, YYYY-MM-DD, UTC.',
    },
    { name: 'until', value: { kind: 'text', label: 'DATE' }, help: 'With draw: last day of the decisions.' },
    {
      name: 'output',
      short: 'o',
      value: { kind: 'file', label: 'FILE' },
      help: 'With draw and report: write to FILE.',
    },
    ...ACTOR_OPTIONS,
  ],
  examples: [
    {
      line: 'library audit draw monthly --seed 7 --from 2026-11-01 --until 2026-11-30 --output sample.yaml',
      description: 'a sample to examine',
    },
    { line: 'library audit report sample.yaml --output report.jws', description: 'its signed result' },
    { line: 'library audit verify report.jws', description: 'does it hold' },
  ],
  run: (args) => withLibrary(args, (library) => audit(library, args)),
}

/** Runs `proofbench library audit`. */
async function audit(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const [action, name = ''] = args.operands
  switch (action) {
    case 'draw': {
      const input = { plan: name, seed: args.number('seed') ?? 1, ...periodFrom(args) }
      const sample = await drawSample(library, await actorFrom(library, args), input, Date.now())
      write(args, sampleYaml(sample))
      return EXIT.passed
    }
    case 'report': {
      const { results, faults } = parseResults(readNamedText(name))
      if (!results) throw faultStop(`${terminalText(name, 300)} has no results`, terminalText(name, 300), faults)
      const { strata, paper } = await reportSample(library, await actorFrom(library, args), results, Date.now())
      write(args, `${paper.jws}\n`)
      if (args.text('output') !== undefined) for (const stratum of strata) print(`${safeJson(stratum)}\n`)
      return EXIT.passed
    }
    case 'verify': {
      const { problems, predicateType, predicate } = await verifyPaper(library, readNamedText(name))
      print(`${safeJson({ holds: problems.length === 0, problems, predicateType, predicate })}\n`)
      return problems.length === 0 ? EXIT.passed : EXIT.failed
    }
    default:
      throw usageStop(`library audit does not know ${JSON.stringify(action)}`, 'Use draw, report or verify.')
  }
}

function write(args: ParsedArguments, text: string): void {
  const output = openOutput(args.text('output'))
  output.write(text)
  output.finish()
}
