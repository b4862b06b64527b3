import { type Library, searchArchives } from '../../../library/index.ts'
import { safeJson } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { archiveLine, toJson } from '../../library/archive-rows.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { rowsFor } from '../../library/shown-rows.ts'
import { print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'
import { ACTOR_OPTIONS } from '../../review/reviewer-key.ts'

const COUNT = 100

export const command: Command = {
  name: 'library search',
  section: 'library',
  order: 50,
  summary: 'Search the library for a text',
  operand: { label: 'TEXT', min: 1, max: 1, kind: 'label' },
  details: [
    'Finds archives by the start of a proof id, identity id, SHA-256, file name or tag, by a whole facet value, and by a whole personal value: document number, machine-readable zone, "SURNAME GIVEN NAMES DATE-OF-BIRTH", address, telephone number, e-mail or IP address, operator. Personal values are compared by their keyed hashes, without regard to case, spaces and punctuation.',
  ],
  options: [
    LIBRARY,
    TEXT_OR_JSON,
    { name: 'count', short: 'n', value: { kind: 'count', label: 'N' }, help: `Number of archives. Default: ${COUNT}.` },
    ...ACTOR_OPTIONS,
  ],
  examples: [{ line: 'library search L0195A4', description: 'a document number' }],
  run: (args) => withLibrary(args, (library) => search(library, args)),
}

/** Runs `proofbench library search`. */
async function search(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const found = await searchArchives(library, args.operands[0] ?? '', args.number('count') ?? COUNT)
  const rows = await (await rowsFor(library, args))(found.map(({ archive }) => archive))
  for (const [index, { by }] of found.entries()) {
    const archive = rows[index]
    if (!archive) continue
    print(
      args.text('format') === 'json'
        ? `${safeJson({ ...toJson(archive), foundBy: by })}\n`
        : `${archiveLine(archive)}  (${by.join(', ')})\n`,
    )
  }
  if (found.length === 0)
    new Voice(args.has('quiet')).note(
      'no archive matches; a number or a name is found as a whole only, see proofbench help library search',
    )
  return EXIT.passed
}
