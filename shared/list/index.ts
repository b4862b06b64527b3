/** Door of this room: other rooms import from here, and nothing else of it. */
export type { ArchiveRow, ListedRow, ListPage, Verdict } from './archive-row.ts'
export { maskedName, maskedRow, rowArchive, VERDICTS } from './archive-row.ts'
export type { ArchiveTree, TreeEntry, TreeStep } from './find-archives.ts'
export {
  archiveExtension,
  beginsLikeArchive,
  beginsLikeZip,
  findArchives,
  isNamedLikeArchive,
  START_BYTES,
} from './find-archives.ts'
export type { IndexedRow, RowKey, RowOrder } from './order-rows.ts'
export { indexRow, orderRows } from './order-rows.ts'
export { csvLine, exportName, rowsCsv } from './rows-csv.ts'
export { isSystemFile, isSystemPath } from './system-files.ts'
export { toArchiveRow } from './to-archive-row.ts'
