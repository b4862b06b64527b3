/** Bits of MS-DOS attributes: volume label (skipped by unzip), folder, and reparse point (refused by 7-Zip). APPNOTE 4.4.15 */
const DOS_LABEL = 0x08
const DOS_FOLDER = 0x10
const DOS_REPARSE = 0x400

const UNIX_TYPES: ReadonlyMap<number, string> = new Map([
  [0o12, 'a symbolic link'],
  [0o2, 'a device'],
  [0o6, 'a device'],
  [0o1, 'a FIFO'],
  [0o14, 'a socket'],
])

/**
 * Returns the special kind, such as a symbolic link, that the external attributes give an entry; null if it is a plain file or
 * folder.
 */
export function specialKind(attributes: number, name: string): string | null {
  const type = (attributes >>> 28) & 0xf
  // Some readers use the name, others the attributes.
  if (!name.endsWith('/') && (type === 0o4 || (attributes & DOS_FOLDER) !== 0))
    return 'a folder by its attributes, a file by its name'
  if ((attributes & DOS_LABEL) !== 0) return 'a volume label by its attributes'
  if ((attributes & DOS_REPARSE) !== 0) return 'a reparse point by its attributes'
  return UNIX_TYPES.get(type) ?? null
}
