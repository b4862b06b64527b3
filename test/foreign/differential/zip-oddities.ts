import { extraField, type RawEntry, type RawZip, u64 } from '../../support/zip-builder.ts'

export interface ZipParts {
  readonly entries: readonly RawEntry[]
  readonly zip: RawZip
}

export interface ZipOddity {
  readonly name: string
  apply(parts: ZipParts): ZipParts
}

const each = (name: string, change: (entry: RawEntry) => Partial<RawEntry>): ZipOddity => ({
  name,
  apply: ({ entries, zip }) => ({ zip, entries: entries.map((entry) => ({ ...entry, ...change(entry) })) }),
})
/** Changes only the entry of identityDetails.json, whose absence every reader's result shows. */
const details = (name: string, change: (entry: RawEntry) => Partial<RawEntry>): ZipOddity =>
  each(name, (entry) => (String(entry.name).endsWith('identityDetails.json') ? change(entry) : {}))
const zip = (name: string, change: RawZip): ZipOddity => ({
  name,
  apply: (parts) => ({ ...parts, zip: { ...parts.zip, ...change } }),
})
const extra = (id: number, data: Buffer, only?: 'local' | 'central'): ZipOddity =>
  details(`extra field 0x${id.toString(16)}${only ? ` in the ${only} header` : ''}`, (entry) => {
    const field = extraField(id, data)
    return only ? { [only]: { ...entry[only], extra: field } } : { extra: field }
  })

const STREAMED = { crc: 0, compressedSize: 0, size: 0 } as const
const text = (value: string) => Buffer.from(value, 'latin1')
const attributes = (mode: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32LE(0)
  bytes.writeUInt32LE(mode * 0x10000, 4)
  return bytes
}

/** Oddities of the ZIP, with those that once made a reader unpack something else. */
export const ZIP_ODDITIES: readonly ZipOddity[] = [
  each('all deflated', () => ({ method: 8 })),
  each('deflated with a descriptor', () => ({ method: 8, flags: 0x0808, descriptor: 16, local: STREAMED })),
  each('deflated with a descriptor without signature', () => ({
    method: 8,
    flags: 0x0808,
    descriptor: 12,
    local: STREAMED,
  })),
  each('names not marked as UTF-8', () => ({ flags: 0 })),
  details('deflate level bits', () => ({ method: 8, flags: 0x0806 })),
  details('strong encryption bit', () => ({ flags: 0x0840 })),
  details('patch bit', () => ({ flags: 0x0820 })),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 13, 14, 16, 18, 19, 20].flatMap((host) => [
    each(`host ${host} without attributes`, () => ({ madeBy: host * 256 + 20, external: 0 })),
    details(`host ${host}, upper attributes 0x0800`, () => ({ madeBy: host * 256 + 20, external: 0x08000000 })),
    details(`host ${host}, Unix folder`, () => ({ madeBy: host * 256 + 20, external: (0o40755 << 16) >>> 0 })),
    details(`host ${host}, Unix link`, () => ({ madeBy: host * 256 + 20, external: (0o120777 << 16) >>> 0 })),
    details(`host ${host}, DOS folder`, () => ({ madeBy: host * 256 + 20, external: 0x10 })),
    details(`host ${host}, hidden and read-only`, () => ({ madeBy: host * 256 + 20, external: 0x03 })),
  ]),
  ...([undefined, 'local', 'central'] as const).flatMap((only) => [
    extra(0x5455, Buffer.from([1, 0, 0x6b, 3, 0x69]), only),
    extra(0x7875, Buffer.from([1, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0]), only),
    extra(0x000a, Buffer.concat([Buffer.alloc(4), Buffer.from([1, 0, 24, 0]), Buffer.alloc(24)]), only),
    extra(0x6c78, Buffer.concat([Buffer.from([4]), attributes(0o120777)]), only),
    extra(0x7075, Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), text('x/evil.json')]), only),
    extra(0x756e, Buffer.concat([Buffer.alloc(4), Buffer.from([0xff, 0xa1]), Buffer.alloc(8), text('target')]), only),
    extra(0x0001, u64(4), only),
    extra(0xcafe, Buffer.alloc(0), only),
    extra(0x000d, Buffer.concat([Buffer.alloc(12), text('target')]), only),
    extra(0x5855, Buffer.alloc(12), only),
    extra(0x9901, Buffer.from([2, 0, 0x41, 0x45, 3, 8, 0]), only),
    extra(0x7855, Buffer.alloc(4), only),
    extra(0x2605, text('ZIPX'), only),
    extra(0x334d, Buffer.alloc(14), only),
    extra(0xffff, text('whatever'), only),
  ]),
  zip('a comment of the ZIP', { comment: 'a comment' }),
  zip('64-bit end record', { zip64: {} }),
  details('a comment of the entry', () => ({ comment: 'c' })),
  details('marked as text', () => ({ internal: 1 })),
  details('version 45', () => ({ version: 45 })),
  details('version 10', () => ({ version: 10 })),
  details('made by version 0', () => ({ madeBy: 0x0300 })),
  details('no time', () => ({ time: 0, date: 0 })),
  details('an impossible time', () => ({ time: 0xffff, date: 0xffff })),
  details('stored', () => ({ method: 0 })),
  {
    name: 'entries in reverse order',
    apply: ({ entries, zip: rest }) => ({ zip: rest, entries: entries.toReversed() }),
  },
  {
    name: 'entries of folders',
    apply: ({ entries, zip: rest }) => {
      const root = String(entries[0]?.name).split('/')[0] ?? ''
      return { zip: rest, entries: [{ name: `${root}/`, external: (0o40755 << 16) >>> 0 }, ...entries] }
    },
  },
]
