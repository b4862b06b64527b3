import { basename, dirname, extname, join } from 'node:path'
import { COVERED } from '../../../shared/analysis/personal-data.ts'
import type { ArchiveSummary } from '../queries/archive-summary.ts'

/** Masks the ids of the person and names of files, which often contain the name of the person. */
export const maskSummary = <Summary extends ArchiveSummary>(archive: Summary): Summary => ({
  ...archive,
  identityId: archive.identityId === null ? null : COVERED,
  path: archive.path === null ? null : maskPath(archive.path),
})

export const maskPath = (path: string): string =>
  basename(path) === '' ? path : join(dirname(path), `${COVERED}${extname(path)}`)
