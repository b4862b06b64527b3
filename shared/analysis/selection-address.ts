import type { Place } from './place.ts'

/** Selection in a view of an archive. Everything selectable has an address. */
export interface SelectionAddress {
  /** Id of the open archive in the host. */
  readonly archive: string
  readonly tab: string
  readonly evidence: string | null
  readonly place: Place | null
  /** Key of an item of the view: an item of the timeline, an image, a finding. */
  readonly item: string | null
}

/** Formats `#/archive/ID/TAB?evidence=…&at=FILE%23POINTER&item=…`; parsing it yields the same selection for any text. */
export function formatAddress({ archive, tab, evidence, place, item }: SelectionAddress): string {
  const parameters = [
    ['evidence', evidence],
    ['at', place && formatPlace(place)],
    ['item', item],
  ].flatMap(([name, value]) => (value == null ? [] : [`${name}=${escapeWord(value)}`]))
  return `#/archive/${escapeWord(archive)}/${escapeWord(tab)}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}

/** Parses an address; null if it is no selection. Unknown parameters are ignored. */
export function parseAddress(text: string): SelectionAddress | null {
  const match = /^#?\/archive\/([^/?]+)\/([^/?]*)(?:\?(.*))?$/s.exec(text)
  if (!match) return null
  const [archive, tab] = [unescapeWord(match[1] ?? ''), unescapeWord(match[2] ?? '')]
  if (archive === null || tab === null) return null
  const parameters = new Map<string, string>()
  for (const word of (match[3] ?? '').split('&')) {
    const at = word.indexOf('=')
    const value = at < 0 ? null : unescapeWord(word.slice(at + 1))
    if (value !== null) parameters.set(word.slice(0, at), value)
  }
  const at = parameters.get('at')
  return {
    archive,
    tab,
    evidence: parameters.get('evidence') ?? null,
    place: at === undefined ? null : parsePlace(at),
    item: parameters.get('item') ?? null,
  }
}

/** Formats a place as `FILE#POINTER`. `#` and `%` in the file name are escaped, so that the first `#` ends it. */
export const formatPlace = ({ path, pointer }: Place): string =>
  `${path.replaceAll('%', '%25').replaceAll('#', '%23')}#${pointer}`

export function parsePlace(text: string): Place {
  const at = text.indexOf('#')
  const path = (at < 0 ? text : text.slice(0, at)).replaceAll('%23', '#').replaceAll('%25', '%')
  return { path, pointer: at < 0 ? '' : text.slice(at + 1) }
}

/** URL-encodes a text; a lone surrogate, which JSON allows and URLs do not, becomes %u and its number. */
const escapeWord = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text]
        .map((character) =>
          character.isWellFormed() ? encodeURIComponent(character) : `%u${character.charCodeAt(0).toString(16)}`,
        )
        .join('')

function unescapeWord(text: string): string | null {
  try {
    return text
      .split(/(%u[0-9a-f]{4})/)
      .map((part) =>
        /^%u/.test(part)
          ? String.fromCharCode(Number.parseInt(part.slice(2), 16))
          : decodeURIComponent(part.replaceAll('+', '%20')),
      )
      .join('')
  } catch {
    // Malformed escape sequence: no address.
    return null
  }
}
