import JSZip from 'jszip'
import { extraField, type RawEntry, zipOf } from './zip-builder.ts'

export interface ZipFile {
  readonly name: string
  readonly content: Buffer
}

/** The files of a ZIP, in its order, without folders. */
export async function filesOf(zip: Uint8Array): Promise<readonly ZipFile[]> {
  const entries = Object.values((await JSZip.loadAsync(zip)).files).filter(({ dir }) => !dir)
  return Promise.all(entries.map(async (entry) => ({ name: entry.name, content: await entry.async('nodebuffer') })))
}

/** JSZip itself. A stored file that is streamed is left out: verdict.md refuses it. */
export function jszip(
  files: readonly ZipFile[],
  options: {
    readonly platform: 'DOS' | 'UNIX'
    readonly streamFiles: boolean
    readonly compression: 'STORE' | 'DEFLATE'
  },
): Promise<Buffer> {
  const zip = new JSZip()
  for (const { name, content } of files) zip.file(name, content, { createFolders: true })
  return zip.generateAsync({ type: 'nodebuffer', ...options })
}

const UNIX_FILE = 0o100644 * 0x10000
const UNIX_FOLDER = 0o40755 * 0x10000 + 0x10
const STREAMED = { local: { crc: 0, compressedSize: 0, size: 0 }, descriptor: 16 } as const
/** Info-ZIP's extended timestamp with the time of the last change. */
const TIMESTAMP = extraField(0x5455, Buffer.from([1, 0, 0x6b, 0x03, 0x69]))

const withFolders = (
  files: readonly ZipFile[],
  file: (file: ZipFile) => RawEntry,
  folder: Omit<RawEntry, 'name'>,
): readonly RawEntry[] => {
  const folders = new Set<string>()
  return files.flatMap((each) => {
    const parts = each.name.split('/').slice(0, -1)
    const fresh = parts
      .map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
      .filter((name) => !folders.has(name))
    for (const name of fresh) folders.add(name)
    return [...fresh.map((name) => ({ name, ...folder })), file(each)]
  })
}

/** Forms of writers that do not run here, field by field from their sources. */
export const WRITER_FORMS: { readonly [writer: string]: (files: readonly ZipFile[]) => Buffer } = {
  'yazl, streamed': (files) =>
    zipOf(
      files.map((file) => ({
        ...file,
        method: 8,
        madeBy: 0x033f,
        version: 20,
        flags: 0x0808,
        external: UNIX_FILE,
        ...STREAMED,
        central: { extra: TIMESTAMP },
        local: { ...STREAMED.local, extra: TIMESTAMP },
      })),
    ),
  'yazl, from buffers': (files) =>
    zipOf(
      files.map((file) => ({ ...file, method: 8, madeBy: 0x033f, version: 20, flags: 0x0800, external: UNIX_FILE })),
    ),
  'Go archive/zip, with folders and times': (files) =>
    zipOf(
      withFolders(
        files,
        (file) => ({
          ...file,
          method: 8,
          madeBy: 0x0314,
          version: 20,
          flags: 0x0008,
          external: UNIX_FILE,
          ...STREAMED,
          central: { extra: TIMESTAMP },
          local: { ...STREAMED.local, extra: TIMESTAMP },
        }),
        { madeBy: 0x0314, version: 20, flags: 0, external: UNIX_FOLDER, extra: TIMESTAMP },
      ),
    ),
  'Go archive/zip, Create only': (files) =>
    zipOf(
      files.map((file) => ({
        ...file,
        method: 8,
        madeBy: 20,
        version: 20,
        flags: 0x0008,
        external: 0,
        time: 0,
        date: 0,
        ...STREAMED,
      })),
    ),
  '.NET ZipArchive, seekable': (files) =>
    zipOf(files.map((file) => ({ ...file, method: 8, madeBy: 20, version: 20, flags: 0, external: 0 }))),
  '.NET ZipArchive on Linux, streamed': (files) =>
    zipOf(
      files.map((file) => ({
        ...file,
        method: 8,
        madeBy: 0x0314,
        version: 20,
        flags: 0x0008,
        external: UNIX_FILE,
        ...STREAMED,
      })),
    ),
  '.NET ZipArchive, stored and folders': (files) =>
    zipOf(
      withFolders(files, (file) => ({ ...file, madeBy: 20, version: 10, flags: 0, external: 0 }), {
        madeBy: 20,
        version: 20,
        flags: 0,
        external: 0,
      }),
    ),
  'zip4j, ZipOutputStream': (files) =>
    zipOf(
      files.map((file) => ({
        ...file,
        method: 8,
        madeBy: 0x0333,
        version: 20,
        flags: 0x0808,
        external: UNIX_FILE,
        ...STREAMED,
      })),
    ),
  'zip4j, ZipOutputStream with the size of the entry': (files) =>
    zipOf(
      files.map((file) => ({
        ...file,
        method: 8,
        madeBy: 0x0333,
        version: 20,
        flags: 0x0808,
        external: UNIX_FILE,
        local: { crc: 0, compressedSize: 0, size: file.content.length },
        descriptor: 16,
      })),
    ),
  'zip4j, addFolder': (files) =>
    zipOf(
      withFolders(
        files,
        (file) => ({ ...file, method: 8, madeBy: 0x0333, version: 20, flags: 0x0800, external: UNIX_FILE }),
        { madeBy: 0x0333, version: 10, flags: 0x0800, external: UNIX_FOLDER },
      ),
    ),
  '.NET ZipArchive, streamed at the highest and lowest level': (files) =>
    zipOf(
      files.map((file, index) => ({
        ...file,
        method: 8,
        madeBy: 0x0314,
        version: 20,
        flags: index % 2 === 0 ? 0x000a : 0x000e,
        external: UNIX_FILE,
        ...STREAMED,
      })),
    ),
  'zip4j, addFile stored': (files) =>
    zipOf(files.map((file) => ({ ...file, madeBy: 51, version: 10, flags: 0x0800, external: 0x20 }))),
}
