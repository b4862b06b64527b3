/**
 * Where bytes come from. The proof core never opens a file itself: hosts hand it sources.
 * Reading is synchronous and random-access, so one descriptor serves envelope, ZIP and entries without a copy.
 */
export interface ByteSource {
  /** Bytes; fixed for the life of the source. */
  readonly size: number
  /**
   * Fills `target` from `position` on and returns how many bytes were read: less than asked only at the end of the source.
   * Throws SourceChangedError when the bytes cannot be had any more (file cut or vanished while it is read).
   */
  read(target: Uint8Array, position: number): number
  /** The bytes themselves where they lie in memory; lets readers avoid a copy. */
  readonly bytes?: Uint8Array
  /** Exactly these bytes where they lie in memory already, not to be written to; undefined where they must be read. */
  view?(start: number, length: number): Uint8Array | undefined
  /** What was found wrong with the encoding of what has been read so far; absent where nothing is decoded. */
  problem?(): string | null
}

export class SourceChangedError extends Error {
  override name = 'SourceChangedError'
}

/** A folder that someone unpacked, as a flat list. Paths use `/` and are relative to the folder. */
export interface FolderSource {
  readonly name: string
  readonly entries: readonly FolderEntry[]
}

export interface FolderEntry {
  readonly path: string
  readonly kind: 'file' | 'folder' | 'link' | 'other'
  readonly size: number
  /** Opens the file for reading; the caller closes it. Only for kind `file`. */
  open(): ByteSource & { close(): void }
}

/** A source over bytes in memory. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    bytes,
    read(target, position) {
      const piece = bytes.subarray(position, position + target.length)
      target.set(piece)
      return piece.length
    },
  }
}

/** `length` bytes of `source` from `start`; a view without a copy where the bytes lie in memory. Shorter only at the end. */
export function readRange(source: ByteSource, start: number, length: number): Uint8Array {
  if (source.bytes) return source.bytes.subarray(start, start + length)
  const wanted = Math.max(0, Math.min(length, source.size - start))
  const seen = source.view?.(start, wanted)
  if (seen) return seen
  const target = new Uint8Array(wanted)
  const count = source.read(target, start)
  return count === target.length ? target : target.subarray(0, count)
}

/** The same as a Buffer over the same memory; not to be written to. */
export function readBuffer(source: ByteSource, start: number, length: number): Buffer {
  const { buffer, byteOffset, length: count } = readRange(source, start, length)
  return Buffer.from(buffer, byteOffset, count)
}

/** The part of `source` from `start`, `length` bytes long, as a source of its own. */
export function subSource(source: ByteSource, start: number, length: number): ByteSource {
  if (source.bytes) return sourceOf(source.bytes.subarray(start, start + length))
  return {
    size: length,
    view: (from, count) => (from + count <= length ? source.view?.(start + from, count) : undefined),
    read(target, position) {
      const wanted = Math.max(0, Math.min(target.length, length - position))
      return source.read(wanted === target.length ? target : target.subarray(0, wanted), start + position)
    },
  }
}
