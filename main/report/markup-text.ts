const ESCAPES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that no XML 1.0 document may hold, and those that hide or reorder text in any markup. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\ufffe\uffff]/gu

/** Text from an input, made safe as content and as a quoted attribute of HTML and XML. */
export function markupText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '').replace(UNSAFE, codePointName)
}

function codePointName(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
