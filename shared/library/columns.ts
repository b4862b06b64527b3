/** Columns of the table of the library that can be shown or hidden, in their order. */
export const LIBRARY_COLUMNS = [
  'verdict',
  'reason',
  'conformance',
  'level',
  'ended',
  'added',
  'proofId',
  'identityId',
  'tenant',
  'tags',
  'file',
  'path',
  'size',
  ...(['queue', 'due', 'age', 'assignee', 'workReason', 'decision', 'maker', 'checker'] as const),
] as const
export type LibraryColumn = (typeof LIBRARY_COLUMNS)[number]

export const DEFAULT_COLUMNS: readonly LibraryColumn[] = ['verdict', 'level', 'ended', 'added', 'tags']
