/** Control and direction characters as escapes, so that a text cannot rearrange the page or pass for another one. */
export const visible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (char) =>
    Array.from(
      { length: char.length },
      (_, index) => `\\u${char.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  )

/** The beginning of a text that is longer than `most` characters; a value of an archive must not fill the page. */
export const clipped = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)
