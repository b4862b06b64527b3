/**
 * Random-access source of bytes. The proof core never opens files itself; hosts provide sources. Reading is synchronous, so that
 * one descriptor serves envelope, ZIP and entries without copies.
 */
export interface ByteSource {
  /** Size in bytes, constant for the lifetime of the source. */
  readonly size: number
  /**
   * Reads bytes from `position` into `target` and returns their number, which is less than the length of `target` only at the end
   * of the source. Throws SourceChangedError if the bytes are no longer available, for example because the file was truncated or
   * deleted.
   */
  read(target: Uint8Array, position: number): number
  /** The bytes, if they are in memory; avoids copies. */
  readonly bytes?: Uint8Array
  /** Returns a read-only view of exactly these bytes if they are already in memory; undefined otherwise. */
  view?(start: number, length: number): Uint8Array | undefined
  /** Returns the first problem of the encoding in the bytes read so far; absent if nothing is decoded. */
  problem?(): string | null
}

/** Thrown if the bytes of a source are no longer available. */
export class SourceChangedError extends Error {
  override name = 'SourceChangedError'
}

/** Flat list of the entries of an unpacked folder. Paths use `/` and are relative to the folder. */
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

/** Creates a source for bytes in memory. */
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

/** Returns `length` bytes of `source` from `start`, without a copy if they are in memory. Shorter only at the end. */
export function readRange(source: ByteSource, start: number, length: number): Uint8Array {
  if (source.bytes) return source.bytes.subarray(start, start + length)
  const available = Math.max(0, Math.min(length, source.size - start))
  const view = source.view?.(start, available)
  if (view) return view
  const target = new Uint8Array(available)
  const count = source.read(target, start)
  return count === target.length ? target : target.subarray(0, count)
}

/** Reads a range as `readRange` does, as a Buffer. It must not be written to, because it may share the memory of the source. */
export function readBuffer(source: ByteSource, start: number, length: number): Buffer {
  const { buffer, byteOffset, length: count } = readRange(source, start, length)
  return Buffer.from(buffer, byteOffset, count)
}

/** Returns the part of `source` from `start` with `length` bytes as a source. */
export function subSource(source: ByteSource, start: number, length: number): ByteSource {
  if (source.bytes) return sourceOf(source.bytes.subarray(start, start + length))
  return {
    size: length,
    view: (from, count) => (from + count <= length ? source.view?.(start + from, count) : undefined),
    read(target, position) {
      const available = Math.max(0, Math.min(target.length, length - position))
      return source.read(available === target.length ? target : target.subarray(0, available), start + position)
    },
  }
}
