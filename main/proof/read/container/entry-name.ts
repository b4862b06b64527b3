/** Device names on Windows, reserved in every folder and with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)( *\..*)?$/i
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
// Created on demand, because V8 takes half a millisecond to load Unicode properties and few names need them.
/** Zero-width and other invisible characters, bidirectional controls, line and paragraph separators. */
const invisible = () => /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}]/u
const ignorable = () => /\p{Default_Ignorable_Code_Point}/gu
const BEYOND_ASCII = /[^\u0000-\u007f]/

/** Returns why a name is unsafe as a path on some system; null if it is safe. Verdict: "Unsafe entries". */
export function unsafeReason(name: string): string | null {
  if (name === '' || name === '/') return 'the name is empty'
  if (name.includes('\0')) return 'the name holds a NUL'
  if (CONTROL.test(name)) return 'the name holds control characters'
  if (name.includes('\\')) return 'the name holds a backslash'
  if (name.startsWith('/')) return 'the path is absolute'
  if (/^[A-Za-z]:/.test(name)) return 'the path names a drive'
  if (name.includes(':')) return 'the name holds a colon (a stream on Windows)'
  const segments = (name.endsWith('/') ? name.slice(0, -1) : name).split('/')
  for (const segment of segments) {
    if (segment === '' || segment === '.' || segment === '..') return 'the path holds an empty or dot segment'
    if (/[. ]$/.test(segment)) return 'a segment ends with a dot or a space (dropped on Windows)'
    if (DEVICE.test(segment)) return 'a segment is the name of a device on Windows'
  }
  return null
}

/** Returns whether a name contains characters that change how it is displayed. */
export const isDeceptive = (name: string): boolean => BEYOND_ASCII.test(name) && invisible().test(name)

/**
 * Returns a key that is equal for all names that some file system considers equal: compatibility forms, case-folded, without
 * invisible characters. The length of the name must be bounded, because normalization takes quadratic time for accumulated
 * combining marks.
 */
export function foldedName(entryName: string): string {
  const name = withoutVersion(entryName)
  if (!BEYOND_ASCII.test(name)) return name.toLowerCase()
  // Twice, because the result may fold again: ẞ becomes ß, which becomes ss.
  return fold(fold(name))
}

/** Removes the VMS version number, as unzip does: `a.jpg;1` is written as `a.jpg`. */
const withoutVersion = (name: string): string => name.replace(/;\d{1,10}$/, '')

const fold = (name: string): string =>
  name.normalize('NFKD').replace(ignorable(), '').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
