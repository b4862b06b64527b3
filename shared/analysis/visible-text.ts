import { replaceHidden } from '../rules/index.ts'

/**
 * Escapes characters that hide or reorder text, so that a value cannot rearrange the page or imitate another. Line ends are
 * escaped too; a joiner inside an Arabic word or an emoji stays.
 */
export const visible = (text: string): string =>
  replaceHidden(text, escapeCharacter).replace(/[\t\n\r]/g, escapeCharacter)

/** Escapes hidden characters as `visible` does, except tabs and line ends: for text of several lines, which the page wraps. */
export const visibleLines = (text: string): string => replaceHidden(text, escapeCharacter)

/** Returns a character as `\\uXXXX`, each half of it. */
export const escapeCharacter = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')

/** Truncates a text longer than `max` characters; a value of an archive must not fill the page. */
export const clipped = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text)
