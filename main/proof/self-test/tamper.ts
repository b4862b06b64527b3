import type { KeyObject } from 'node:crypto'

/** Parts of an archive for manipulations. Paths are relative to the root folder. */
export interface Parts {
  readonly bytes: Uint8Array
  readonly zip: Uint8Array
  readonly root: string
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Key of the attacker, generated for this run. */
  readonly attacker: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
  /** Public key that the user trusts, and that an attacker could find published. */
  readonly trusted: KeyObject
  /** Packs changed files and wraps them again, like the tools of an attacker. */
  repack(files: ReadonlyMap<string, Uint8Array>, root?: string): Promise<Uint8Array>
  wrap(zip: Uint8Array): Uint8Array
}

/** Manipulation of an archive that the verification must detect. */
export interface Tamper {
  readonly id: string
  /** Description of the manipulation, as a sentence without its subject. */
  readonly title: string
  /** Returns the changed archive, or null if the manipulation is not applicable to this archive. */
  apply(parts: Parts): Promise<Uint8Array | null> | Uint8Array | null
}

/** Decodes UTF-8; empty for a file that does not exist. */
export const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString()

/** Returns `files` with some replaced, added or (null) removed. */
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

/** Parses proof.json of the archive into a mutable value. */
export const proofOf = (files: Parts['files']): { [name: string]: unknown; signature: string } =>
  JSON.parse(text(files.get('proof.json')))

/** Returns the paths of the images, in the order of the archive. */
export const imagesOf = (files: Parts['files']): readonly string[] =>
  [...files.keys()].filter((path) => path.startsWith('images/'))
