import { replaceHidden } from '../../shared/rules/index.ts'

const ESCAPES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters not allowed in XML 1.0, and bidirectional controls, because text in an attribute cannot be isolated. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff]/gu

/** Escapes untrusted text for content and quoted attributes of HTML and XML. Joiners required by a script are preserved. */
export function markupText(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
  return replaceHidden(escaped, codePointName).replace(UNSAFE, codePointName)
}

/** Like `markupText`, in a `bdi` element, so that right-to-left text cannot reorder adjacent text. UAX #9 */
export const isolatedText = (text: string): string => `<bdi>${markupText(text)}</bdi>`

function codePointName(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
