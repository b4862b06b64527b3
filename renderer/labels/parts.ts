import { grouped } from './grouped.ts'

/** Texts of the parts that views share. */
export const partsLabels = {
  showAll: (count: number) => `Show all ${grouped(count)} characters`,
  showLess: 'Show less',
  latest: (count: number) => `latest ${grouped(count)}`,
  isPart: (count: number) =>
    `The latest ${grouped(count)} are loaded. The filter searches these, and no heading sorts them.`,
  noneMatch: 'Nothing matches.',
  noneOfLatest: (count: number) => `None of the latest ${grouped(count)} matches.`,
  notCopied: {
    message: 'The clipboard could not be written',
    hint: 'Allow this page to use the clipboard, or save the text as a file instead.',
  },
} as const
