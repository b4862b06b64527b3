import { checklistText, type Library, setChecklist } from '../../../library/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { checklistFrom } from '../../review/checklist-files.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'

export const command: Command = {
  name: 'library checklist',
  section: 'review',
  order: 60,
  summary: 'Print or set the checklist of the library',
  operand: null,
  details: [
    'The checklist is a YAML file: title, and questions with id, text and, if wanted, place (a tab, a file, or proof.json#/pointer). A new library has one that covers the archive specification. Print it, change it, and set it; library decide --answers answers it.',
  ],
  options: [
    LIBRARY,
    {
      name: 'set',
      value: { kind: 'file', label: 'FILE' },
      help: 'Replace the checklist. Errors are printed with their line; nothing is replaced then.',
    },
    ...ACTOR_OPTIONS,
  ],
  examples: [
    { line: 'proofbench library checklist > checklist.yaml', description: 'to change it' },
    { line: 'library checklist --set checklist.yaml', description: 'by an administrator' },
  ],
  run: (args) => withLibrary(args, (library) => checklist(library, args), { creates: true }),
}

/** Runs `proofbench library checklist`. */
async function checklist(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const file = args.text('set')
  if (file === undefined) {
    print(await checklistText(library.database))
    return EXIT.passed
  }
  const text = checklistFrom(file)
  await setChecklist(library, await actorFrom(library, args), text, Date.now())
  return EXIT.passed
}
