import { replaceHidden } from '../rules/hidden-characters.ts'

/**
 * A value as it may be displayed: characters that hide or reorder text become escapes, so that it cannot rearrange the page or pass for
 * another one. Line ends become escapes too; a joiner inside an Arabic word or an emoji stays.
 */
export const visible = (text: string): string => replaceHidden(text, escaped).replace(/[\t\n\r]/g, escaped)

/** The same for text of several lines, which the page wraps by itself. */
export const visibleLines = (text: string): string => replaceHidden(text, escaped)

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')

/** The beginning of a text that is longer than `most` characters; a value of an archive must not fill the page. */
export const clipped = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)
