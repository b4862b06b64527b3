/** Bits of MS-DOS attributes: volume label (skipped by unzip), folder, device, and reparse point (refused by 7-Zip). APPNOTE 4.4.15 */
const DOS_LABEL = 0x08
const DOS_FOLDER = 0x10
const DOS_DEVICE = 0x40
const DOS_REPARSE = 0x400

const UNIX_FILE = 0o10
const UNIX_FOLDER = 0o4

const UNIX_TYPES: ReadonlyMap<number, string> = new Map([
  [0o12, 'a symbolic link'],
  [0o2, 'a device'],
  [0o6, 'a device'],
  [0o1, 'a FIFO'],
  [0o14, 'a socket'],
])

/**
 * Systems whose writers give the type bits of Unix or none: FAT, Unix, NTFS by PKWARE and by Info-ZIP, VFAT, macOS. Readers take the
 * upper attributes of other systems in their own ways; 7-Zip makes folders of Amiga's drawers. APPNOTE 4.4.2
 */
const USUAL_SYSTEMS: ReadonlySet<number> = new Set([0, 3, 10, 11, 14, 19])

/**
 * Returns the special kind, such as a symbolic link, that the external attributes give an entry; null if it is a plain file or
 * folder. `madeBy`: system and version of the writer. Some readers use the name, others the attributes.
 */
export function specialKind(madeBy: number, attributes: number, name: string): string | null {
  const system = madeBy >>> 8
  const upper = attributes >>> 16
  const type = upper >>> 12
  if (upper !== 0 && !USUAL_SYSTEMS.has(system))
    return `attributes of a system (${system}) that readers take for different kinds of files`
  if (!name.endsWith('/') && (type === UNIX_FOLDER || (attributes & DOS_FOLDER) !== 0))
    return 'a folder by its attributes, a file by its name'
  if ((attributes & DOS_LABEL) !== 0) return 'a volume label by its attributes'
  if ((attributes & DOS_REPARSE) !== 0) return 'a reparse point by its attributes'
  if ((attributes & DOS_DEVICE) !== 0) return 'a device by its attributes'
  if (type === 0 || type === UNIX_FILE || type === UNIX_FOLDER) return null
  return UNIX_TYPES.get(type) ?? `a kind of file that no system defines (type ${type})`
}
