import { readNamedText } from '../inputs/read-named.ts'
import type { OptionRow } from './option-row.ts'
import type { ParsedArguments } from './parsed-arguments.ts'

export const COMMENT: OptionRow = {
  name: 'comment',
  value: { kind: 'text', label: 'TEXT' },
  help: 'Comment, at most 10000 characters; @FILE reads it from a file. It is signed and never erased: do not repeat data of the holder.',
}

/** Returns the text of an option, or of the file that `@FILE` names; empty without the option. */
export function commentFrom(args: ParsedArguments, option = 'comment'): string {
  const text = args.text(option) ?? ''
  if (!text.startsWith('@')) return text
  return readNamedText(text.slice(1), `--${option}`).trimEnd()
}
