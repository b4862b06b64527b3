import {
  formatFourEyes,
  formatRequirements,
  type LibraryPolicy,
  MAX_CLOCK_MINUTES,
  parseFourEyes,
  parseRequirements,
  REQUIREMENTS,
} from '../../../../shared/review/index.ts'
import { type Library, policyOf, setPolicy } from '../../../library/index.ts'
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
  summary: 'Show or set which decisions need a second person, and what people do before they sign',
  operand: null,
  details: [
    'Without options the policy is printed; an option changes its rule and leaves the others. The policy in force is the latest that the log records. It applies to decisions from then on; each statement names the four-eyes policy under which it was signed. A sample is decided by a keyed hash of the archive: nobody can choose, and the same archive is always in or out.',
  ],
  options: [
    LIBRARY,
    {
      name: 'four-eyes',
      value: { kind: 'text', label: 'POLICY' },
      help: 'all (default of a new library), rejections, loa:N (level of assurance N or above, or unknown), sample:N (N % of the archives) or none.',
    },
    {
      name: 'require',
      value: { kind: 'text', label: 'LIST' },
      help: 'What maker and checker must have done before they sign: findings, images (all of them displayed), checklist (answered), separated by commas; none (default).',
    },
    {
      name: 'clock-minutes',
      value: { kind: 'integer', label: 'N' },
      help: 'Maximum difference between the time that a statement names and that of its entry in the log, minutes. Default of a new library: 10.',
    },
    ...ACTOR_OPTIONS,
  ],
  examples: [{ line: 'library policy --four-eyes loa:3', description: 'by an administrator' }],
  run: (args) => withLibrary(args, (library) => policy(library, args), { creates: true }),
}

/** Runs `proofbench library policy`. */
async function policy(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const changes = changesFrom(args)
  if (Object.keys(changes).length > 0) await setPolicy(library, await actorFrom(library, args), changes, Date.now())
  const { fourEyes, requires, clockMinutes } = await policyOf(library.database)
  print(
    `four-eyes ${formatFourEyes(fourEyes)}\nrequire ${formatRequirements(requires)}\nclock-minutes ${clockMinutes}\n`,
  )
  return EXIT.passed
}

function changesFrom(args: ParsedArguments): Partial<LibraryPolicy> {
  const [eyes, list, clockMinutes] = [args.text('four-eyes'), args.text('require'), args.number('clock-minutes')]
  const fourEyes = eyes === undefined ? undefined : parseFourEyes(eyes)
  if (fourEyes === null)
    throw usageStop(
      `--four-eyes cannot be ${JSON.stringify(eyes)}`,
      'Use all, rejections, loa:0 to loa:4, sample:0 to sample:100, or none.',
    )
  const requires = list === undefined ? undefined : parseRequirements(list)
  if (requires === null)
    throw usageStop(`--require cannot be ${JSON.stringify(list)}`, `Use ${REQUIREMENTS.join(', ')}, or none.`)
  if (clockMinutes !== undefined && (clockMinutes < 0 || clockMinutes > MAX_CLOCK_MINUTES))
    throw usageStop(`--clock-minutes cannot be ${clockMinutes}`, `Use 0 to ${MAX_CLOCK_MINUTES}.`)
  return {
    ...(fourEyes === undefined ? {} : { fourEyes }),
    ...(requires === undefined ? {} : { requires }),
    ...(clockMinutes === undefined ? {} : { clockMinutes }),
  }
}
