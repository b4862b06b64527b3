import { formatFourEyes, parseFourEyes } from '../../../../shared/review/index.ts'
import { fourEyesOf, type Library, setFourEyes } from '../../../library/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'

export const command: Command = {
  name: 'library policy',
  section: 'review',
  order: 50,
  summary: 'Show or set which decisions need a second person',
  operand: null,
  details: [
    'Without --four-eyes the policy is printed. A new policy applies to decisions from then on; each statement names the policy under which it was signed. A sample is decided by a keyed hash of the archive: nobody can choose, and the same archive is always in or out.',
  ],
  options: [
    LIBRARY,
    {
      name: 'four-eyes',
      value: { kind: 'text', label: 'POLICY' },
      help: 'all (default of a new library), rejections, loa:N (level of assurance N or above, or unknown), sample:N (N % of the archives) or none.',
    },
    ...ACTOR_OPTIONS,
  ],
  examples: [{ line: 'library policy --four-eyes loa:3', description: 'by an administrator' }],
  run: (args) => withLibrary(args, (library) => policy(library, args)),
}

/** Runs `proofbench library policy`. */
async function policy(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const text = args.text('four-eyes')
  if (text !== undefined) {
    const parsed = parseFourEyes(text)
    if (!parsed)
      throw usageStop(
        `--four-eyes cannot be ${JSON.stringify(text)}`,
        'Use all, rejections, loa:0 to loa:4, sample:0 to sample:100, or none.',
      )
    await setFourEyes(library, await actorFrom(library, args), parsed, Date.now())
  }
  print(`four-eyes ${formatFourEyes(await fourEyesOf(library.database))}\n`)
  return EXIT.passed
}
