import { replaceHidden } from '../../shared/rules/hidden-characters.ts'

/** Characters that move the cursor, change colour, hide or reorder text. (Trojan Source, escape injection) */
const unsafe = () => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
/** Fast test for text that needs no escape: patterns with Unicode properties are slow to compile. */
const NOT_PLAIN = /[^ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u23ff]/

/**
 * Text from an input, made safe to print: one line, nothing hidden, nothing that a terminal obeys. Joiners that a script needs stay;
 * direction marks never do, since a line of text cannot isolate a value.
 */
export function terminalText(text: string, most = 400): string {
  const clipped = text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text
  if (!NOT_PLAIN.test(clipped)) return clipped
  return replaceHidden(clipped, visible).replace(/[\p{Cc}\p{Bidi_Control}]/gu, visible)
}

/** JSON with every such character as an escape: a terminal or a log shows it as it is. */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(unsafe(), (character) =>
    character === '\n' ? character : unitEscapes(character),
  )
}

function visible(character: string): string {
  if (character === '\n') return '\\n'
  if (character === '\t') return '\\t'
  return unitEscapes(character)
}

function unitEscapes(character: string): string {
  let escaped = ''
  for (let at = 0; at < character.length; at += 1)
    escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
  return escaped
}
