import { grouped } from './grouped.ts'

/** Texts of the parts that views share. */
export const partsLabels = {
  showAll: (count: number) => `Show all ${grouped(count)} characters`,
  showLess: 'Show less',
  notCopied: {
    message: 'The clipboard could not be written',
    hint: 'Allow this page to use the clipboard, or save the text as a file instead.',
  },
} as const
