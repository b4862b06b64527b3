import { storeFiles } from './store-files.ts'

export interface PackOptions {
  readonly root: string
  /** Local date-time, written as it stands into every entry. */
  readonly modified: string
  readonly compression: 'stored' | 'deflated'
}

/** Packs files below one root folder, in the order given; the pieces of the ZIP in theirs. */
export const packFiles = async (
  files: ReadonlyMap<string, Uint8Array>,
  options: PackOptions,
): Promise<readonly Uint8Array[]> =>
  options.compression === 'stored' ? storeFiles(files, options) : [await packWithJSZip(files, options)]

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
