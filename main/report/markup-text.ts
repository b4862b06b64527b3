import { replaceHidden } from '../../shared/rules/hidden-characters.ts'

const ESCAPES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What no XML 1.0 document may hold, and direction marks, since an attribute cannot isolate a value. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff]/gu

/** Text from an input, made safe as content and as a quoted attribute of HTML and XML. Joiners that a script needs stay. */
export function markupText(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
  return replaceHidden(escaped, codePointName).replace(UNSAFE, codePointName)
}

/** The same as the content of an HTML element of its own, so that right-to-left text cannot reorder what is next to it. UAX #9 */
export const isolatedText = (text: string): string => `<bdi>${markupText(text)}</bdi>`

function codePointName(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
