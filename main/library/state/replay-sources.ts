import { type EntryProperties, entryText, isSignedBy, type ReadReview } from '../../statement/index.ts'

/** Entry of the log, with its detail read. */
export interface ReadEntry extends Omit<EntryProperties, 'detail' | 'time'> {
  /** Epoch milliseconds. */
  readonly time: number
  readonly detail: { readonly [name: string]: unknown }
}

/** What the replay needs besides the entries. */
export interface ReplaySources {
  /** Fingerprint of the key of the log. */
  readonly library: string
  /** Returns the public key of a fingerprint, whose hash it is; null if there is none. */
  spkiOf(fingerprint: string): Uint8Array | null
  /** Returns whether the key of the actor of an entry signed it. */
  isSigned(index: number): boolean
  /** Returns the statement that the row of an entry has; null if there is no such row. */
  statementOf(index: number): FoundStatement | null
  /** Returns the position of an archive in the sample of the four-eyes policy; null if the key of the library is not at hand. */
  shareOf(sha256: string): number | null
}

/** Statement of the row that names an entry, with its signature verified. */
export interface FoundStatement {
  readonly statement: ReadReview | { readonly isValid: false; readonly message: string }
  /** Number of the decision. */
  readonly row: number
}

/** Returns the indices of the entries that the keys of their actors signed for a library. */
export async function signedEntries(
  entries: readonly EntryProperties[],
  { library, spkiOf }: Pick<ReplaySources, 'library' | 'spkiOf'>,
): Promise<ReadonlySet<number>> {
  const signed = new Set<number>()
  const verify = async (entry: EntryProperties): Promise<void> => {
    const spki = entry.actor === null ? null : spkiOf(entry.actor)
    if (spki && (await isSignedBy(entryText(entry), library, spki))) signed.add(entry.index)
  }
  await Promise.all(entries.filter(({ detail }) => detail.includes('"signature"')).map(verify))
  return signed
}
