import { counted } from '../../../../shared/report/index.ts'
import { QUEUE_WORDS } from '../../../../shared/review/index.ts'
import { type Library, rulesFor, rulesOf, setRules, tryRules } from '../../../library/index.ts'
import { safeJson, terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { faultStop } from '../../arguments/fault-stop.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { readNamedText } from '../../inputs/read-named.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'

const ACTIONS = ['check', 'set', 'try'] as const

export const command: Command = {
  name: 'library rules',
  section: 'review',
  order: 62,
  summary: 'Print, check, try or set the rules by which work finds its person',
  operand: { label: 'check|set|try FILE', min: 0, max: 2, kind: 'file' },
  details: [
    'Without operands the rules in force are printed, a YAML file with its own explanation: which archives are decided, by whom, by when, who is next, how long archives are retained, and how they are sampled. Change it, try it, and set it.',
    'check names every fault with its line: unknown steps, people and roles, steps that are a loop, work that nobody of the library may do. try says which archives would go where, and changes nothing. set puts the rules into force; each version is an entry of the log.',
  ],
  options: [LIBRARY, TEXT_OR_JSON, ...ACTOR_OPTIONS],
  examples: [
    { line: 'proofbench library rules > rules.yaml', description: 'to change them' },
    { line: 'library rules try rules.yaml', description: 'what would change' },
    { line: 'library rules set rules.yaml', description: 'by an administrator' },
  ],
  run: (args) => withLibrary(args, (library) => rules(library, args), { creates: true }),
}

/** Runs `proofbench library rules`. */
async function rules(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const [action, file] = args.operands
  if (action === undefined) {
    print((await rulesOf(library.database)).text)
    return EXIT.passed
  }
  if (!ACTIONS.some((known) => known === action) || file === undefined)
    throw usageStop(
      `library rules does not know ${JSON.stringify(args.operands.join(' '))}`,
      'Use check, set or try, and a file.',
    )
  const text = readNamedText(file)
  const name = terminalText(file, 300)
  const parsed = await rulesFor(library.database, text, Date.now())
  if (!parsed.rules) throw faultStop(`${name} has no rules for this library`, name, parsed.faults)
  if (action === 'set') await setRules(library, await actorFrom(library, args), text, Date.now())
  if (action !== 'try') {
    print(`${terminalText(parsed.rules.title)}: ${action === 'set' ? 'in force' : 'no fault'}\n`)
    return EXIT.passed
  }
  const { groups, idle, moved } = await tryRules(library, parsed.rules, Date.now())
  if (args.text('format') === 'json') {
    const counts = groups.map(({ archives, ...group }) => ({ count: archives.length, ...group }))
    print(`${safeJson({ groups: counts, needNobody: idle, changed: moved })}\n`)
  } else {
    for (const { archives, queue, reason, step, people } of groups)
      print(
        `${String(archives.length).padStart(9)}  ${QUEUE_WORDS[queue]}  ${terminalText(reason)}  ${step}: ${terminalText(people.join(', '))}\n`,
      )
    print(`${counted(idle, 'archive')} would need nobody; ${counted(moved, 'archive')} would go elsewhere than now\n`)
  }
  return EXIT.passed
}
