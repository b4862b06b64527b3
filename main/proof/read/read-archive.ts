import type { ArchiveFacts } from '../../../shared/report/index.ts'
import { readZip } from './container/read-zip.ts'
import { zipContents } from './container/zip-contents.ts'
import { type Contents, noContent } from './contents.ts'
import { filesIn, readDocuments } from './documents.ts'
import { readEnvelope } from './envelope/read-envelope.ts'
import { folderContents, rootedFolder } from './folder.ts'
import { inputHash } from './input-hash.ts'
import { nameOtherContents, nameOtherFile } from './other-input.ts'
import type { ArchiveReading, OpenedArchive, ReadOptions } from './reading.ts'
import { findRoot } from './root-folder.ts'
import { namingChunks, namingCutEnd, namingRepetition } from './save-accidents.ts'
import { readAgain } from './second-reading.ts'
import type { FolderSource } from './source.ts'
import { namingDamage } from './transfer-damage.ts'

/**
 * Reads an archive in the order of the specification: envelope, ZIP, files, root folder, JSON documents, signature, second
 * reading. Does not judge; rejects only if the input fails (SourceChangedError) or with the signal's reason.
 */
export async function readArchive(input: OpenedArchive, options: ReadOptions): Promise<ArchiveReading> {
  return input.kind === 'folder' ? readFolder(input.name, input.folder, options) : readFile(input, options)
}

async function readFile(
  { name, source, container = [] }: Extract<OpenedArchive, { readonly kind: 'file' }>,
  options: ReadOptions,
): Promise<ArchiveReading> {
  const { limits } = options
  // Archive: Purpose and delivery, "a ZIP file inside a MIME multipart envelope"
  const envelope = readEnvelope(source, limits, options.spool)
  try {
    const { archive } = envelope
    const sha256 = inputHash(source, options)
    const known: ArchiveFacts = {
      ...NO_FACTS,
      input: { name, size: source.size, sha256, container: envelope.container },
      envelope: envelope.facts,
      skipped: sha256 === null ? { 'input.sha256': 'not computed unless asked for' } : {},
      observations: [...container, ...envelope.observations],
    }
    if (!archive) {
      const other = nameOtherFile(source, namingRepetition(source, known.observations))
      return { ...access({ ...known, ...other }, null, new Map()), close: envelope.close }
    }
    const zip = readZip(archive, limits)
    const contents = zipContents({ archive, envelope, zip }, options)
    const { files, observations } = await contents.digest()
    // Archive: Layout
    const root = findRoot(contents.listed)
    // Archive: proof.json, VerificationAndEvaluationDetails
    const { documents, facts } = readDocuments(contents, root, limits, files)
    const second = await readAgain(archive, zip, files, options)
    const found = [
      ...known.observations,
      ...zip.observations,
      ...observations,
      ...facts.observations,
      ...second.observations,
    ]
    const all: ArchiveFacts = {
      ...known,
      ...facts,
      files: filesIn(root, files),
      container: zip.facts && { ...zip.facts, offset: envelope.archiveOffset },
      secondReading: second.facts,
      skipped: { ...known.skipped, ...second.skipped },
      observations: namingCutEnd(
        source,
        envelope.facts,
        namingChunks(source, namingRepetition(source, namingDamage(archive, found))),
      ),
    }
    return { ...access({ ...all, ...nameOtherContents(all, files) }, contents, documents), close: envelope.close }
  } catch (error) {
    envelope.close()
    throw error
  }
}

async function readFolder(name: string, folder: FolderSource, options: ReadOptions): Promise<ArchiveReading> {
  const contents = folderContents(rootedFolder(folder), options)
  const { files, observations } = await contents.digest()
  const root = findRoot(contents.listed)
  const { documents, facts } = readDocuments(contents, root, options.limits, files)
  const all: ArchiveFacts = {
    ...NO_FACTS,
    ...facts,
    files: filesIn(root, files),
    input: { name, size: files.reduce((sum, { size }) => sum + size, 0), sha256: null, container: 'folder' },
    observations: [...observations, ...facts.observations],
  }
  return { ...access({ ...all, ...nameOtherContents(all, files) }, contents, documents), close() {} }
}

const NO_FACTS: Omit<ArchiveFacts, 'input'> = {
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

const access = (
  facts: ArchiveFacts,
  contents: Contents | null,
  documents: ReadonlyMap<string, Uint8Array>,
): Omit<ArchiveReading, 'close'> => ({
  facts,
  document: (path) => documents.get(path),
  open: (path, nth) =>
    contents?.open(facts.rootFolder === null ? path : `${facts.rootFolder}/${path}`, nth) ?? noContent(),
})
