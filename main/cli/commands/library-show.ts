import type { Library } from '../../library/open-library.ts'
import { type ArchiveDetails, archiveDetails } from '../../library/queries/archive-details.ts'
import { safeJson, terminalText } from '../../report/terminal-text.ts'
import { toJson } from '../archive-rows.ts'
import type { Command } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { LIBRARY, withLibrary } from '../library-options.ts'
import { namedArchive } from '../named-archive.ts'
import { TEXT_OR_JSON } from '../option-rows.ts'
import { print } from '../output.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'

export const command: Command = {
  name: 'library show',
  order: 72,
  summary: 'Show what the library knows about an archive',
  operand: { label: 'ARCHIVE', min: 1, max: 1, kind: 'input' },
  details: ['ARCHIVE is a proof id, a path, or at least 6 digits of a SHA-256. In JSON the latest report is included.'],
  options: [LIBRARY, TEXT_OR_JSON],
  examples: [{ line: 'library show 3f2a9c', says: 'by the start of its SHA-256' }],
  run: (args) => withLibrary(args, (library) => show(library, args)),
}

/** Runs `proofbench library show`. */
async function show(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const { id } = await namedArchive(library, args.operands[0] ?? '')
  const details = await archiveDetails(library, id)
  if (!details) return EXIT.noInput
  if (args.text('format') === 'json') {
    const { report, ...rest } = details
    print(`${safeJson({ ...rest, ...toJson(details), report: report === null ? null : JSON.parse(report) })}\n`)
  } else print(textOf(details))
  return EXIT.passed
}

function textOf(details: ArchiveDetails): string {
  const row = (label: string, value: string | null): readonly string[] =>
    value === null ? [] : [`${label.padEnd(16)}${terminalText(value, 1000)}`]
  const time = (milliseconds: number): string => new Date(milliseconds).toISOString()
  const { indication, subIndication, conformance } = details
  return [
    ...row('SHA-256', details.sha256),
    ...row('Verdict', indication === null ? null : [indication, subIndication ?? ''].join(' ').trim()),
    ...row('Conformance', conformance),
    ...row('Level', details.levelOfAssurance),
    ...row('Proof', details.proofId),
    ...row('Identity', details.identityId),
    ...row('Tenant', details.tenantId),
    ...row('Previous proof', details.previousProofId),
    ...row('Recorded', details.startTime === null ? null : `${details.startTime} to ${details.endTime ?? ''}`),
    ...row('Size', `${details.size} bytes`),
    ...row('Bytes', details.bytesState),
    ...row('Legal hold', details.legalHold ? 'yes' : null),
    ...row('Tags', details.tags.length === 0 ? null : details.tags.join(', ')),
    ...row('Added', time(details.addedAt)),
    ...details.places.flatMap(({ host, path, seenAt }) => row('Seen', `${host}: ${path} (${time(seenAt)})`)),
    ...details.verifications.flatMap((run) =>
      row(
        'Verified',
        `${time(run.verifiedAt)} by ${run.verifiedBy}, ${run.indication}, ${run.tool}, policy ${run.policyId}`,
      ),
    ),
    ...details.facets.flatMap(({ name, value }) => row('Facet', `${name}=${value}`)),
    '',
  ].join('\n')
}
