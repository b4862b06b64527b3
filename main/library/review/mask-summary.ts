import { COVERED } from '../../../shared/analysis/index.ts'
import { archiveExtension } from '../../../shared/list/index.ts'
import type { ArchiveSummary } from '../queries/archive-summary.ts'

/** Masks the id of the person, and the path. */
export const maskSummary = <Summary extends ArchiveSummary>(archive: Summary): Summary => ({
  ...archive,
  identityId: archive.identityId === null ? null : COVERED,
  path: archive.path === null ? null : maskPath(archive.path),
})

/** Masks the path of an archive: its file, and the folders or containers around it, are often named after the person. */
export const maskPath = (path: string): string => `${COVERED}${archiveExtension(path)}`
