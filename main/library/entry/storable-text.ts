/** Maximum length of a text from an archive; the specification's ids are much shorter. */
const MAX_LENGTH = 200

/** Returns a text that both databases store unchanged: no NUL, no lone surrogates, of limited length. */
export const storableText = (text: string, maxLength = MAX_LENGTH): string =>
  text.slice(0, maxLength).toWellFormed().replaceAll('\0', '\ufffd')

export const storableOrNull = (text: string | null): string | null => (text === null ? null : storableText(text))
