import { CONCLUSION_FACETS, rowConclusion } from '../../../../shared/library/index.ts'
import {
  type Actor,
  type ArchiveDetails,
  archiveDetails,
  type Library,
  type ShownReview,
  saveCoverage,
  shownReviews,
  writeEntry,
} from '../../../library/index.ts'
import { safeJson, terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { toJson } from '../../library/archive-rows.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { isMasked, maskDetails, UNMASK } from '../../library/masking.ts'
import { namedArchive } from '../../library/named-archive.ts'
import { print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'
import { reviewJson, reviewLines } from '../../review/review-text.ts'
import { ACTOR_OPTIONS, actorFrom, actorIfNamed } from '../../review/reviewer-key.ts'

export const command: Command = {
  name: 'library show',
  section: 'library',
  order: 40,
  summary: 'Show what the library knows about an archive',
  operand: { label: 'ARCHIVE', min: 1, max: 1, kind: 'input' },
  details: [
    'ARCHIVE is a proof id, a path, or at least 6 digits of a SHA-256. In JSON the latest report is included.',
    'The decisions about the archive are compared with its bytes, its latest verification, their signatures and the log: DRIFTED names each difference. In a library with reviewers, data of the holder are masked unless the role of the person (--sign) needs them.',
  ],
  options: [LIBRARY, TEXT_OR_JSON, UNMASK, ...ACTOR_OPTIONS],
  examples: [{ line: 'library show 3f2a9c', description: 'by the start of its SHA-256' }],
  run: (args) => withLibrary(args, (library) => show(library, args)),
}

/** Runs `proofbench library show`. The log records it; what a reviewer was shown counts as displayed. */
async function show(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const actor = args.text('unmask') !== undefined ? await actorFrom(library, args) : await actorIfNamed(library, args)
  const archive = await namedArchive(library, args.operands[0] ?? '')
  const masked = await isMasked(library, actor, args, archive)
  const details = await archiveDetails(library, archive.id)
  if (!details) return EXIT.noInput
  const isJson = args.text('format') === 'json'
  await recordOpening(library, actor, details, masked, isJson)
  const shown = masked ? maskDetails(details) : details
  const reviews = (await shownReviews(library, [archive], 'full')).get(archive.id) ?? []
  if (isJson) {
    const { report, ...rest } = shown
    const json = { ...rest, ...toJson(shown), reviews: reviews.map(reviewJson), masked }
    print(`${safeJson({ ...json, report: report === null ? null : JSON.parse(report) })}\n`)
  } else print(detailsText(shown, reviews))
  if (masked)
    new Voice(args.has('quiet')).note('data of the holder are masked; --sign FILE shows what your role may see')
  return EXIT.passed
}

async function recordOpening(
  library: Library,
  actor: Actor | null,
  { id, sha256, facets }: ArchiveDetails,
  masked: boolean,
  isJson: boolean,
): Promise<void> {
  const now = Date.now()
  const object = { kind: 'archive', id: sha256 } as const
  const entry = { action: 'archive.opened', object, actor: actor?.reviewer.fingerprint ?? null } as const
  await writeEntry(library, { ...entry, detail: { masked } }, now)
  if (!actor || library.isReadOnly) return
  const valuesOf = (name: string) => facets.flatMap((facet) => (facet.name === name ? [facet.value] : []))
  const displayed = { findings: valuesOf('finding'), indicators: valuesOf('indicator'), images: [] }
  const tabs = [isJson ? 'library show --format json' : 'library show']
  await saveCoverage(library, id, actor.reviewer.fingerprint, { tabs, ...displayed }, now)
}

function detailsText(details: ArchiveDetails, reviews: readonly ShownReview[]): string {
  const row = (label: string, value: string | null): readonly string[] =>
    value === null ? [] : [`${label.padEnd(16)}${terminalText(value, 1000)}`]
  const time = (milliseconds: number): string => new Date(milliseconds).toISOString()
  const { indication, subIndication, conformance } = details
  return [
    ...row('SHA-256', details.sha256),
    ...row('Verdict', indication === null ? null : [indication, subIndication ?? ''].join(' ').trim()),
    ...row('Conformance', conformance),
    ...row('Level', details.levelOfAssurance === null ? null : rowConclusion(details.levelOfAssurance, details)),
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
    ...reviews.toReversed().flatMap((review) => {
      const [first = '', ...rest] = reviewLines(review)
      return [`${'Review'.padEnd(16)}${first}`, ...rest.map((line) => `${' '.repeat(16)}${line}`)]
    }),
    ...details.facets.flatMap(({ name, value }) => {
      const text = `${name}=${value}`
      return row('Facet', CONCLUSION_FACETS.includes(name) ? rowConclusion(text, details) : text)
    }),
    '',
  ].join('\n')
}
