import type { Observation } from '../../../shared/findings/finding.ts'
import type { ArchiveFacts, FileFacts, InputFacts } from '../../../shared/report/facts.ts'
import { readZip } from './container/read-zip.ts'
import { zipContents } from './container/zip-contents.ts'
import type { EntryDigester } from './digest/digest-work.ts'
import { filesIn, readDocuments } from './documents.ts'
import { readEnvelope } from './envelope/read-envelope.ts'
import { folderContents } from './folder.ts'
import { hashedInput } from './input-hash.ts'
import type { Limits } from './limits.ts'
import { meanwhile, nextTurn } from './meanwhile.ts'
import { nameOtherContents, nameOtherFile } from './other-input.ts'
import { findRoot } from './root-folder.ts'
import { readAgain } from './second-reading.ts'
import type { ByteSource, FolderSource } from './source.ts'
import type { Spool } from './spool.ts'

export type ArchiveInput =
  | { readonly kind: 'file'; readonly name: string; readonly source: ByteSource }
  | { readonly kind: 'folder'; readonly name: string; readonly folder: FolderSource }

export interface ReadOptions {
  readonly limits: Limits
  /** `auto`: for inputs up to limits.secondReadingBytes. */
  readonly secondReading: 'auto' | 'on' | 'off'
  /** `auto`: for inputs up to limits.inputHashBytes. */
  readonly inputHash: 'auto' | 'always' | 'never'
  readonly spool: Spool
  /** Hashes the entries somewhere else, for example in several threads. */
  readonly digest?: EntryDigester
  readonly signal?: AbortSignal
  onProgress?(doneBytes: number, totalBytes: number): void
}

/** What was read, with access to the content while it is open. Paths are relative to the root folder. */
export interface ArchiveReading {
  readonly facts: ArchiveFacts
  /** Bytes of proof.json and the two detail files. */
  document(path: string): Uint8Array | undefined
  /** The content of any file in pieces, at most as long as declared. */
  open(path: string): AsyncIterable<Uint8Array>
  close(): void
}

/** Everything that lies in a container, with full paths, and how to get at its bytes. */
export interface Contents {
  /** Sizes as declared, bytes. */
  readonly listed: readonly { readonly path: string; readonly size: number; readonly isFolder: boolean }[]
  bytes(path: string, most: number): Uint8Array | null
  open(path: string): AsyncIterable<Uint8Array>
  /** Hashes everything; to be asked once. `onUnderWay` is called when other threads have what they can do first. */
  digest(onUnderWay: () => void): Promise<Digested>
}

/** All content, hashed, in the order of the container, and what is wrong with it. */
export interface Digested {
  readonly files: readonly (FileFacts & { readonly isFolder: boolean })[]
  readonly observations: readonly Observation[]
}

/**
 * Bytes → facts, in the order of the specification: envelope, ZIP, root folder, files, JSON documents, signature, and a second
 * reading. Judges nothing and throws only when the input itself fails (SourceChangedError, the signal's reason).
 */
export async function readArchive(input: ArchiveInput, options: ReadOptions): Promise<ArchiveReading> {
  return input.kind === 'folder'
    ? readFolder(input.name, input.folder, options)
    : readFile(input.name, input.source, options)
}

async function readFile(name: string, input: ByteSource, options: ReadOptions): Promise<ArchiveReading> {
  const { limits } = options
  const hashed = hashedInput(input, options)
  const { source } = hashed
  const envelope = readEnvelope(source, limits, options.spool)
  try {
    const withHash = (hash: string | null) => ({
      ...EMPTY,
      input: { name, size: source.size, sha256: hash, container: envelope.container } satisfies InputFacts,
      envelope: envelope.facts,
    })
    const { archive } = envelope
    if (!archive) {
      const hash = await hashed.sha256()
      const facts = {
        ...withHash(hash),
        ...nameOtherFile(source, envelope.observations),
        skipped: skippedHash(hash),
      }
      return { ...reading(facts, null, new Map()), close: envelope.close }
    }
    const zip = readZip(archive, limits)
    const contents = zipContents({ archive, envelope, zip }, options)
    const digesting = contents.digest(hashed.start)
    // While other threads inflate, this one does all else that the content is not needed for.
    const { root, documents, facts, second, hash } = await meanwhile(digesting, async () => {
      const root = findRoot(contents.listed)
      const { documents, facts } = readDocuments(contents, root, limits)
      await nextTurn()
      const second = await readAgain(archive, zip, documents, facts.rootFolder, options)
      return { root, documents, facts, second, hash: await hashed.sha256() }
    })
    const digested = await digesting
    const all: ArchiveFacts = {
      ...withHash(hash),
      ...facts,
      files: filesIn(root, digested.files),
      container: zip.facts && { ...zip.facts, offset: envelope.archiveOffset },
      secondReading: second.facts,
      skipped: { ...skippedHash(hash), ...second.skipped },
      observations: [
        ...envelope.observations,
        ...zip.observations,
        ...digested.observations,
        ...facts.observations,
        ...second.observations,
      ],
    }
    const other = nameOtherContents(all, digested.files)
    return { ...reading({ ...all, ...other }, contents, documents), close: envelope.close }
  } catch (error) {
    envelope.close()
    throw error
  }
}

async function readFolder(name: string, given: FolderSource, options: ReadOptions): Promise<ArchiveReading> {
  const contents = folderContents(isRootFolder(given) ? inItself(given) : given, options)
  const { files, observations } = await contents.digest(() => {})
  const root = findRoot(contents.listed)
  const { documents, facts } = readDocuments(contents, root, options.limits)
  const all: ArchiveFacts = {
    ...EMPTY,
    ...facts,
    files: filesIn(root, files),
    input: { name, size: files.reduce((sum, { size }) => sum + size, 0), sha256: null, container: 'folder' },
    observations: [...observations, ...facts.observations],
  }
  const other = nameOtherContents(all, files)
  return { ...reading({ ...all, ...other }, contents, documents), close() {} }
}

/** Whether the folder that was given is the root folder itself: its name says so. Archive: Layout; Not shown: D-69 */
const isRootFolder = ({ name, entries }: FolderSource): boolean =>
  /^.+_\d{17}$/.test(name) && entries.some(({ path }) => path === 'proof.json')

const inItself = ({ name, entries }: FolderSource): FolderSource => ({
  name,
  entries: entries.map((entry) => ({ ...entry, path: `${name}/${entry.path}` })),
})

const EMPTY: Omit<ArchiveFacts, 'input'> = {
  format: 'proofbench-facts/1',
  envelope: null,
  container: null,
  rootFolder: null,
  files: [],
  proof: null,
  identityDetails: null,
  verificationAndEvaluationDetails: null,
  signature: null,
  secondReading: null,
  skipped: {},
  observations: [],
  otherInput: null,
}

const skippedHash = (hash: string | null): ArchiveFacts['skipped'] =>
  hash === null ? { 'input.sha256': 'not computed unless asked for' } : {}

function reading(
  facts: ArchiveFacts,
  contents: Contents | null,
  documents: ReadonlyMap<string, Uint8Array>,
): Omit<ArchiveReading, 'close'> {
  const full = (path: string) => (facts.rootFolder === null ? path : `${facts.rootFolder}/${path}`)
  return {
    facts,
    document: (path) => documents.get(path),
    open: (path) => contents?.open(full(path)) ?? nothing(),
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
