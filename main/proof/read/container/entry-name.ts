/** Names that Windows gives to devices in every folder, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)( *\..*)?$/i
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
/** Made when a name needs them, which few do: V8 takes half a millisecond to read properties of Unicode. */
/** Zero-width and other invisible characters, bidirectional controls, line and paragraph separators. */
const invisible = () => /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}]/u
const ignorable = () => /\p{Default_Ignorable_Code_Point}/gu
const BEYOND_ASCII = /[^\u0000-\u007f]/

/** Why a name may not be used as a path on any system, or null. Verdict: "Unsafe entries". */
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

/** True where a name holds characters that change how it is displayed. */
export const isDeceptive = (name: string): boolean => BEYOND_ASCII.test(name) && invisible().test(name)

/**
 * One text for all names that some file system takes for one: compatibility forms, case folded, invisible characters left out.
 * To be asked only about names of bounded length: normalising takes quadratic time where combining marks pile up.
 */
export function foldedName(entryName: string): string {
  const name = withoutVersion(entryName)
  if (!BEYOND_ASCII.test(name)) return name.toLowerCase()
  // Twice: what a fold gives may fold again (ẞ gives ß, which gives ss).
  return folded(folded(name))
}

/** Without the VMS version number, which unzip cuts off: `a.jpg;1` is written as `a.jpg`. */
const withoutVersion = (name: string): string => name.replace(/;\d{1,10}$/, '')

const folded = (name: string): string =>
  name.normalize('NFKD').replace(ignorable(), '').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
