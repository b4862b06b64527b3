import { storeFiles } from './store-files.ts'

export interface PackOptions {
  readonly root: string
  /** Local date-time, written as it stands into every entry. */
  readonly modified: string
  readonly compression: 'stored' | 'deflated'
}

/**
 * Packs files below one root folder, in the order given; returns the pieces of the ZIP in their order. Files that a reader could take
 * for the end of the ZIP are deflated, whatever was asked for.
 */
export async function packFiles(
  files: ReadonlyMap<string, Uint8Array>,
  options: PackOptions,
): Promise<readonly Uint8Array[]> {
  if (options.compression === 'stored') {
    const stored = storeFiles(files, options)
    if (hasOneEnd(stored)) return stored
  }
  return [await packWithJSZip(files, { ...options, compression: 'deflated' })]
}

const END_MARK = Buffer.from('PK\x05\x06', 'latin1')
const END_LENGTH = 22
/** Bytes at the end of a ZIP in which readers look for its end record. APPNOTE 4.3.16 */
const END_REACH = END_LENGTH + 0xffff

/** False if the data of a file holds an end record for some reader: one whose comment would reach the end of the ZIP. */
function hasOneEnd(pieces: readonly Uint8Array[]): boolean {
  const last: Uint8Array[] = []
  for (let length = 0, index = pieces.length - 1; index >= 0 && length < END_REACH; index--) {
    const piece = pieces[index]?.subarray(-END_REACH) ?? new Uint8Array()
    last.unshift(piece)
    length += piece.length
  }
  const tail = Buffer.concat(last)
  const end = tail.length - END_LENGTH
  for (let at = tail.indexOf(END_MARK); at >= 0 && at < end; at = tail.indexOf(END_MARK, at + 1))
    if (tail.readUInt16LE(at + 20) === end - at) return false
  return true
}

/** As JSZip does it, with either compression. */
export async function packWithJSZip(
  files: ReadonlyMap<string, Uint8Array>,
  { root, modified, compression }: PackOptions,
): Promise<Uint8Array> {
  const { default: JSZip } = await import('jszip')
  const zip = new JSZip()
  // JSZip writes the UTC fields of a date, whatever the zone of the machine.
  const date = new Date(`${modified.slice(0, 19)}Z`)
  const method = compression === 'stored' ? 'STORE' : 'DEFLATE'
  for (const [path, bytes] of files) {
    zip.file(`${root}/${path}`, bytes, {
      binary: true,
      createFolders: false,
      date,
      unixPermissions: 0o644,
      compression: method,
    })
  }
  return zip.generateAsync({
    type: 'uint8array',
    platform: 'UNIX',
    compression: method,
    compressionOptions: { level: 9 },
  })
}
