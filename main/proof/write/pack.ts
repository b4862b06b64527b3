import type { PackOptions } from './pack-options.ts'
import { storeFiles } from './store-files.ts'

/**
 * Packs files below one root folder, in iteration order; returns the chunks of the ZIP in order. Files whose content could be
 * mistaken for the end of the ZIP are compressed, regardless of the options.
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
/** Bytes at the end of a ZIP in which readers search for its end record. APPNOTE 4.3.16 */
const END_REACH = END_LENGTH + 0xffff

/** Returns false if the data of a file contains an end record to some reader: one whose comment reaches the end of the ZIP. */
function hasOneEnd(chunks: readonly Uint8Array[]): boolean {
  const last: Uint8Array[] = []
  for (let length = 0, index = chunks.length - 1; index >= 0 && length < END_REACH; index--) {
    const chunk = chunks[index]?.subarray(-END_REACH) ?? new Uint8Array()
    last.unshift(chunk)
    length += chunk.length
  }
  const tail = Buffer.concat(last)
  const end = tail.length - END_LENGTH
  for (let offset = tail.indexOf(END_MARK); offset >= 0 && offset < end; offset = tail.indexOf(END_MARK, offset + 1))
    if (tail.readUInt16LE(offset + 20) === end - offset) return false
  return true
}

/** Packs with JSZip, with either compression. */
export async function packWithJSZip(
  files: ReadonlyMap<string, Uint8Array>,
  { root, modified, compression }: PackOptions,
): Promise<Uint8Array> {
  const { default: JSZip } = await import('jszip')
  const zip = new JSZip()
  // JSZip writes the UTC fields of a date, regardless of the machine's time zone.
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
