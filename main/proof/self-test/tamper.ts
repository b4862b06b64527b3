import type { KeyObject } from 'node:crypto'

/** An archive taken apart for tampering. Paths are relative to the root folder. */
export interface Parts {
  readonly bytes: Uint8Array
  readonly zip: Uint8Array
  readonly root: string
  readonly files: ReadonlyMap<string, Uint8Array>
  /** A key of the attacker's own, made for this run. */
  readonly attacker: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
  /** The public key that the reader trusts, as an attacker would find it published. */
  readonly trusted: KeyObject
  /** Packs changed files and wraps them again as an attacker's own tools would. */
  repack(files: ReadonlyMap<string, Uint8Array>, root?: string): Promise<Uint8Array>
  wrap(zip: Uint8Array): Uint8Array
}

/** One way to change an archive so that it should not pass any more. */
export interface Tamper {
  readonly id: string
  /** What was done, as a sentence without its subject. */
  readonly title: string
  /** The changed archive, or null where this archive has nothing to change in this way. */
  apply(parts: Parts): Promise<Uint8Array | null> | Uint8Array | null
}

export const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString()

/** `files` with some replaced, added or (null) removed. */
export function withFiles(
  files: Parts['files'],
  changes: { readonly [path: string]: Uint8Array | string | null },
): Map<string, Uint8Array> {
  const changed = new Map(files)
  for (const [path, content] of Object.entries(changes)) {
    if (content === null) changed.delete(path)
    else changed.set(path, Buffer.from(content))
  }
  return changed
}

/** proof.json of the archive as a value that may be changed. */
export const proofOf = (files: Parts['files']): { [name: string]: unknown; signature: string } =>
  JSON.parse(text(files.get('proof.json')))

export const imagesOf = (files: Parts['files']): readonly string[] =>
  [...files.keys()].filter((path) => path.startsWith('images/'))
