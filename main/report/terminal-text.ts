import { replaceHidden } from '../../shared/rules/index.ts'

/** Characters that move the cursor, change colour, hide or reorder text (Trojan Source, escape injection). */
const unsafe = () => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
/** Fast test for text that needs no escape: patterns with Unicode properties are slow to compile. */
const NOT_PLAIN = /[^ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u23ff]/

/**
 * Makes untrusted text safe to print: one line without hidden characters or control sequences, clipped to `maxLength`. Joiners
 * required by a script are preserved; bidirectional controls are not, because a line of text cannot isolate a value.
 */
export function terminalText(text: string, maxLength = 400): string {
  const clipped = text.length > maxLength ? `${text.slice(0, maxLength)}… (${text.length} characters)` : text
  if (!NOT_PLAIN.test(clipped)) return clipped
  return replaceHidden(clipped, escapeVisibly).replace(/[\p{Cc}\p{Bidi_Control}]/gu, escapeVisibly)
}

/** Serializes JSON with all such characters escaped, so that a terminal or log shows it unchanged. */
export const safeJson = (value: unknown): string => escapedJson(JSON.stringify(value))

/** Escapes such characters in serialized JSON; its line ends are preserved. */
export const escapedJson = (json: string): string =>
  json.replace(unsafe(), (character) => (character === '\n' ? character : unitEscapes(character)))

function escapeVisibly(character: string): string {
  if (character === '\n') return '\\n'
  if (character === '\t') return '\\t'
  return unitEscapes(character)
}

function unitEscapes(character: string): string {
  let escaped = ''
  for (let index = 0; index < character.length; index += 1)
    escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
  return escaped
}
