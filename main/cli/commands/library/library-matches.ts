import { MATCH_LABELS, type MatchReason, similarityText } from '../../../../shared/library/index.ts'
import { type Library, matchesOf } from '../../../library/index.ts'
import { safeJson, terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { archiveLine, toJson } from '../../library/archive-rows.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { namedArchive } from '../../library/named-archive.ts'
import { rowsFor } from '../../library/shown-rows.ts'
import { print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'
import { ACTOR_OPTIONS } from '../../review/reviewer-key.ts'

export const command: Command = {
  name: 'library matches',
  section: 'library',
  order: 60,
  summary: 'Find archives that share pictures, numbers or people with one',
  operand: { label: 'ARCHIVE', min: 1, max: 1, kind: 'input' },
  details: [
    'Finds archives with the same picture (the same file, by SHA-256), an altered copy of it, or a similar one (JPEG and PNG), with the same document number, machine-readable zone, name and date of birth, address, telephone number, e-mail or IP address, device, operator or signing key, the proofs before and after it, and other proofs of the same identity. Each match states its reasons. A match is a reason to look, not a finding about an archive.',
    'Pictures are similar if perceptual hashes of their brightness differ in at most 10 of 64 bits: documents of one kind often are. If hashes of their detail also differ in at most 16 of 195 bits, one is probably an altered copy of the other: scaled, compressed, brightened or slightly cropped. Archives that an earlier version added have no hashes of detail.',
  ],
  options: [LIBRARY, TEXT_OR_JSON, ...ACTOR_OPTIONS],
  examples: [{ line: 'library matches proof.mime', description: 'who else has this passport' }],
  run: (args) => withLibrary(args, (library) => matches(library, args)),
}

/** Runs `proofbench library matches`. */
async function matches(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const archive = await namedArchive(library, args.operands[0] ?? '')
  const found = await matchesOf(library, archive)
  const rows = await (await rowsFor(library, args))(found.matches.map(({ archive: other }) => other))
  for (const [index, { reasons }] of found.matches.entries()) {
    const other = rows[index]
    if (!other) continue
    print(
      args.text('format') === 'json'
        ? `${safeJson({ ...toJson(other), reasons })}\n`
        : `${archiveLine(other)}\n${[...new Set(reasons.map(reasonText))].map((reason) => `  ${reason}\n`).join('')}`,
    )
  }
  const voice = new Voice(args.has('quiet'))
  if (found.matches.length === 0) voice.note('no archive matches')
  if (found.isPartial) voice.note('a value matches more archives than are listed')
  return EXIT.passed
}

function reasonText(reason: MatchReason): string {
  const label = MATCH_LABELS[reason.kind]
  if (!('own' in reason) || reason.own === '') return label
  const distance = 'distance' in reason ? `, ${similarityText(reason)}` : ''
  return `${label}: ${terminalText(reason.own, 100)} and ${terminalText(reason.other, 100)}${distance}`
}
