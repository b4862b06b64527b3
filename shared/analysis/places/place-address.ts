import type { Place } from './place.ts'

/** Formats a place as `FILE#POINTER`. `#` and `%` in the file name are escaped, so that the first `#` ends it. */
export const formatPlace = ({ path, pointer }: Place): string =>
  `${path.replaceAll('%', '%25').replaceAll('#', '%23')}#${pointer}`

/** Parses the result of `formatPlace`. */
export function parsePlace(text: string): Place {
  const at = text.indexOf('#')
  const path = (at < 0 ? text : text.slice(0, at)).replaceAll('%23', '#').replaceAll('%25', '%')
  return { path, pointer: at < 0 ? '' : text.slice(at + 1) }
}
