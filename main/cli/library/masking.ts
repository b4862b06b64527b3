import { COVERED, type MemberDecisions, maskMembers, maskReport, readRecord } from '../../../shared/analysis/index.ts'
import { CATALOGUE } from '../../../shared/findings/index.ts'
import { isFacetShownMasked } from '../../../shared/library/index.ts'
import type { Report } from '../../../shared/report/index.ts'
import {
  type Actor,
  type ArchiveDetails,
  type ArchiveSummary,
  hasReviewers,
  isHolderMasked,
  type Library,
  MAX_UNMASK_REASON,
  maskPath,
  maskSummary,
  unmask,
} from '../../library/index.ts'
import type { OptionRow } from '../arguments/option-row.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { actorIfNamed } from '../review/reviewer-key.ts'

export const UNMASK: OptionRow = {
  name: 'unmask',
  value: { kind: 'text', label: 'REASON' },
  help: 'Show data of the holder that the role need not see; the log records it with the reason. Needs the role reviewer, approver or administrator.',
}

/** Returns whether holder data is masked for this person. With `--unmask` it is not, and the log records that; throws `Refused` if the role may not unmask. */
export async function isMasked(
  library: Library,
  actor: Actor | null,
  args: ParsedArguments,
  { sha256 }: Pick<ArchiveSummary, 'sha256'>,
): Promise<boolean> {
  const reason = args.text('unmask')
  if (!(await isHolderMasked(library, actor))) return false
  if (reason === undefined) return true
  if (reason.length > MAX_UNMASK_REASON)
    throw usageStop(
      `--unmask has ${reason.length} characters; ${MAX_UNMASK_REASON} are allowed`,
      'Give a short reason.',
    )
  await unmask(library, actor, sha256, reason, Date.now())
  return false
}

/** Returns whether rows are masked for `known`, by default the person of the options. Masked rows are shown without a key. */
export async function areRowsMasked(library: Library, args: ParsedArguments, known?: Actor | null): Promise<boolean> {
  if (library.isReadOnly || !(await hasReviewers(library))) return false
  return isHolderMasked(library, known === undefined ? await actorIfNamed(library, args) : known)
}

const DETAILS: MemberDecisions<Omit<ArchiveDetails, keyof ArchiveSummary>> = {
  places: (places) => places.map(({ host, path, seenAt }) => ({ host, path: maskPath(path), seenAt })),
  verifications: 'SHOWN',
  facets: (facets) => facets.map(({ name, value }) => ({ name, value: isFacetShownMasked(name) ? value : COVERED })),
  report: (report) => (report === null ? null : JSON.stringify(maskReportValues(JSON.parse(report)))),
}

/** Masks everything about the holder: ids, paths, devices, and the report. */
export const maskDetails = (details: ArchiveDetails): ArchiveDetails => ({
  ...maskSummary(details),
  ...maskMembers<Omit<ArchiveDetails, keyof ArchiveSummary>>(details, DETAILS),
})

/** Masks a stored report. Since it does not contain the names of the holder, every value that findings quote is masked. */
export function maskReportValues(report: Report): Report {
  const content = { proof: report.proof ?? undefined, identityDetails: undefined, details: undefined }
  const masked = maskReport(report, readRecord(content))
  return {
    ...masked,
    input: { ...masked.input, name: COVERED },
    files: masked.files.map((file) => ({ ...file, path: file.path.replace(MEDIA_NAME, COVERED) })),
    findings: masked.findings.map(({ expected, actual, ...finding }) => ({
      ...finding,
      message: CATALOGUE.get(finding.code)?.failure ?? COVERED,
      ...(expected === undefined ? {} : { expected: COVERED }),
      ...(actual === undefined ? {} : { actual: COVERED }),
    })),
  }
}

/** Name of a media file of an archive, below its folder. */
const MEDIA_NAME = /(?<=^(?:images|videos|additionalFiles)\/).*/su
