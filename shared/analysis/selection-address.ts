import type { Place } from './place.ts'

/** What is selected, in which view of which archive. Everything that can be selected has one. */
export interface SelectionAddress {
  /** Id of the open archive at the host. */
  readonly archive: string
  readonly tab: string
  readonly evidence: string | null
  readonly place: Place | null
  /** Key of an item of the view: an item of the timeline, an image, a finding. */
  readonly item: string | null
}

/** `#/archive/ID/TAB?evidence=…&at=FILE%23POINTER&item=…`; reading it gives the same selection back, whatever its texts hold. */
export function formatAddress({ archive, tab, evidence, place, item }: SelectionAddress): string {
  const words = [
    ['evidence', evidence],
    ['at', place && formatPlace(place)],
    ['item', item],
  ].flatMap(([name, value]) => (value == null ? [] : [`${name}=${escapeWord(value)}`]))
  return `#/archive/${escapeWord(archive)}/${escapeWord(tab)}${words.length > 0 ? `?${words.join('&')}` : ''}`
}

/** Null for what is no address of a selection; words that are not known are left out. */
export function parseAddress(text: string): SelectionAddress | null {
  const match = /^#?\/archive\/([^/?]+)\/([^/?]*)(?:\?(.*))?$/s.exec(text)
  if (!match) return null
  const [archive, tab] = [unescapeWord(match[1] ?? ''), unescapeWord(match[2] ?? '')]
  if (archive === null || tab === null) return null
  const words = new Map<string, string>()
  for (const word of (match[3] ?? '').split('&')) {
    const at = word.indexOf('=')
    const value = at < 0 ? null : unescapeWord(word.slice(at + 1))
    if (value !== null) words.set(word.slice(0, at), value)
  }
  const at = words.get('at')
  return {
    archive,
    tab,
    evidence: words.get('evidence') ?? null,
    place: at === undefined ? null : parsePlace(at),
    item: words.get('item') ?? null,
  }
}

/** A place as one text: `FILE#POINTER`. In the name of the file `#` and `%` are escaped, so that the first `#` ends it. */
export const formatPlace = ({ path, pointer }: Place): string =>
  `${path.replaceAll('%', '%25').replaceAll('#', '%23')}#${pointer}`

export function parsePlace(text: string): Place {
  const at = text.indexOf('#')
  const path = (at < 0 ? text : text.slice(0, at)).replaceAll('%23', '#').replaceAll('%25', '%')
  return { path, pointer: at < 0 ? '' : text.slice(at + 1) }
}

/** As in URLs; half of a surrogate pair, which JSON can hold and URLs cannot, becomes %u and its number. */
const escapeWord = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text]
        .map((one) => (one.isWellFormed() ? encodeURIComponent(one) : `%u${one.charCodeAt(0).toString(16)}`))
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
    // Damaged by hand or on its way: no address.
    return null
  }
}
