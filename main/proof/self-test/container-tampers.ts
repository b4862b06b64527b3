import { type Parts, type Tamper, withFiles } from './tamper.ts'

const END_LENGTH = 22

/** Returns the offset of the end record of a ZIP without comment. */
const endRecord = (zip: Buffer): number => zip.length - END_LENGTH

/** Changes bytes of the archive's ZIP and wraps it again. */
function onZip(change: (zip: Buffer, parts: Parts) => Uint8Array | null) {
  return async (parts: Parts) => {
    const changed = change(Buffer.from(parts.zip), parts)
    return changed === null ? null : parts.wrap(changed)
  }
}

/** Replaces all occurrences of `from` by `to` of the same length, except for the first `skip`. Returns null if there is none. */
function patch(zip: Buffer, from: string, to: string, skip = 0): Buffer | null {
  const copy = Buffer.from(zip)
  let count = 0
  for (let offset = copy.indexOf(from); offset >= 0; offset = copy.indexOf(from, offset + 1)) {
    if (count >= skip) copy.write(to, offset)
    count++
  }
  return count > skip ? copy : null
}

/** Adds an entry with a name that a packer would not write: it is packed under a harmless name, which is then patched. */
function entryNamed(name: (root: string) => string, content: string) {
  return async ({ files, root, repack, wrap }: Parts) => {
    const entryName = name(root)
    const harmless = `${root}/${'x'.repeat(Math.max(1, Buffer.byteLength(entryName) - root.length - 1))}`
    const packed = Buffer.from(await repack(withFiles(files, { [harmless.slice(root.length + 1)]: content })))
    const changed = patch(packed, harmless, entryName)
    return changed === null || Buffer.byteLength(harmless) !== Buffer.byteLength(entryName)
      ? null
      : wrapIfZip(changed, wrap)
  }
}

/** Wraps a bare ZIP; `repack` may have wrapped it already. */
const wrapIfZip = (bytes: Buffer, wrap: Parts['wrap']): Uint8Array =>
  bytes.readUInt32LE(0) === 0x04034b50 ? wrap(bytes) : bytes

export const containerTampers: readonly Tamper[] = [
  { id: 'entry-twice', title: 'proof.json packed twice', apply: entryNamed((root) => `${root}/proof.json`, '{}') },
  {
    id: 'entry-case',
    title: 'a twin of proof.json in another case',
    apply: ({ files, repack }) => repack(withFiles(files, { 'Proof.json': '{}' })),
  },
  {
    id: 'entry-outside',
    title: 'an entry that leaves the folder',
    apply: entryNamed((root) => `${root}/../evil`, 'x'),
  },
  {
    id: 'entry-absolute',
    title: 'an entry with an absolute path',
    apply: entryNamed((root) => `/${root.slice(1)}/evil`, 'x'),
  },
  { id: 'entry-backslash', title: 'an entry with backslashes', apply: entryNamed((root) => `${root}\\..\\evil`, 'x') },
  {
    id: 'zip-before',
    title: 'bytes put before the ZIP',
    apply: onZip((zip) => Buffer.concat([Buffer.from('#!/bin/sh\n'), zip])),
  },
  {
    id: 'zip-behind',
    title: 'bytes put behind the ZIP',
    apply: onZip((zip) => Buffer.concat([zip, Buffer.from('trailing')])),
  },
  {
    id: 'zip-between',
    title: 'bytes put before the central directory, offsets adjusted',
    apply: onZip((zip) => {
      const end = endRecord(zip)
      if (zip.readUInt32LE(end) !== 0x06054b50) return null
      const directory = zip.readUInt32LE(end + 16)
      const hidden = Buffer.from('hidden')
      const copy = Buffer.concat([zip.subarray(0, directory), hidden, zip.subarray(directory)])
      copy.writeUInt32LE(directory + hidden.length, end + hidden.length + 16)
      return copy
    }),
  },
  {
    id: 'zip-local-name',
    title: 'a name changed in its local header only',
    apply: onZip((zip) => replaceFirst(zip, 'identityDetails.json', 'identityDetailz.json')),
  },
  {
    id: 'zip-checksum',
    title: 'a CRC-32 changed in both headers',
    apply: onZip((zip) => {
      const copy = Buffer.from(zip)
      const directory = copy.readUInt32LE(endRecord(copy) + 16)
      if (copy.readUInt32LE(endRecord(copy)) !== 0x06054b50 || copy.readUInt32LE(directory) !== 0x02014b50) return null
      const header = copy.readUInt32LE(directory + 42)
      copy.writeUInt32LE((copy.readUInt32LE(directory + 16) ^ 1) >>> 0, directory + 16)
      copy.writeUInt32LE((copy.readUInt32LE(header + 14) ^ 1) >>> 0, header + 14)
      return copy
    }),
  },
  { id: 'zip-twice', title: 'two ZIPs one after the other', apply: onZip((zip) => Buffer.concat([zip, zip])) },
  {
    id: 'envelope-twice',
    title: 'a second ZIP part in the envelope',
    apply: ({ zip, wrap }) => {
      const envelope = Buffer.from(wrap(zip))
      const start = envelope.indexOf('\r\n--') + 2
      const end = envelope.lastIndexOf('\r\n--') + 2
      return start > 1 && end > start ? Buffer.concat([envelope.subarray(0, end), envelope.subarray(start)]) : null
    },
  },
  { id: 'cut', title: 'the file cut in the middle', apply: ({ bytes }) => bytes.slice(0, bytes.length >> 1) },
  {
    id: 'cut-end',
    title: 'the last thousand bytes cut off',
    apply: ({ bytes }) => (bytes.length > 2000 ? bytes.slice(0, -1000) : null),
  },
  {
    id: 'root-renamed',
    title: 'the root folder named after another identity',
    apply: ({ files, root, repack }) =>
      repack(files, `00000000-0000-4000-8000-000000000000${root.slice(root.lastIndexOf('_'))}`),
  },
  {
    id: 'second-root',
    title: 'a second root folder',
    apply: entryNamed((root) => `${'y'.repeat(root.length)}/proof.json`, '{}'),
  },
]

function replaceFirst(zip: Buffer, from: string, to: string): Buffer | null {
  const offset = zip.indexOf(from)
  if (offset < 0) return null
  const copy = Buffer.from(zip)
  copy.write(to, offset)
  return copy
}
