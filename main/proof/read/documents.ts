import type { Observation } from '../../../shared/findings/finding.ts'
import type { ArchiveFacts, FileFacts, JsonFacts } from '../../../shared/report/facts.ts'
import type { Contents, Digested } from './contents.ts'
import type { ValueBudget } from './json/build-value.ts'
import { readJson } from './json/read-json.ts'
import { readSignature } from './json/read-signature.ts'
import type { Limits } from './limits.ts'
import { otherFolders } from './other-folders.ts'
import type { Root } from './root-folder.ts'

/** The files of an archive whose content is read, not only hashed. Archive: Layout */
export const DOCUMENTS = ['proof.json', 'identityDetails.json', 'verificationAndEvaluationDetails.json'] as const

type DocumentFacts = Pick<
  ArchiveFacts,
  'rootFolder' | 'proof' | 'identityDetails' | 'verificationAndEvaluationDetails' | 'signature' | 'observations'
>

/** Root folder, JSON documents and signature of what a container holds. */
export function readDocuments(
  contents: Contents,
  root: Root,
  limits: Limits,
): { documents: ReadonlyMap<string, Uint8Array>; facts: DocumentFacts } {
  const prefix = root.folder === null ? '' : `${root.folder}/`
  const documents = new Map<string, Uint8Array>()
  const observations: Observation[] = [...root.observations, ...otherFolders(contents.listed, root)]
  const budget: ValueBudget = { used: 0 }
  const read = (name: (typeof DOCUMENTS)[number]): JsonFacts | null => {
    const most = name === 'proof.json' ? limits.proofJsonBytes : limits.jsonBytes
    const declared = contents.listed.find(({ path, isFolder }) => path === prefix + name && !isFolder)
    if (!declared) return null
    if (declared.size > most) {
      const limit = name === 'proof.json' ? 'proofJsonBytes' : 'jsonBytes'
      observations.push({
        code: 'json.limit-exceeded',
        subject: { path: name },
        expected: `at most ${most} (${limit})`,
        actual: `${declared.size} bytes`,
      })
      return { path: name, size: declared.size, value: undefined, strict: false }
    }
    const bytes = contents.bytes(prefix + name, most)
    if (!bytes) return { path: name, size: declared.size, value: undefined, strict: false }
    documents.set(name, bytes)
    const {
      value,
      strict,
      observations: own,
    } = readJson(bytes, name, limits, { budget, ...(name === 'proof.json' ? { unlimited: '/signature' } : {}) })
    observations.push(...own)
    return { path: name, size: bytes.length, value, strict }
  }
  const proof = read('proof.json')
  const signature = readProof(
    proof,
    documents.get('proof.json'),
    contents.listed.length,
    { limits, budget },
    observations,
  )
  return {
    documents,
    facts: {
      rootFolder: root.folder,
      proof,
      identityDetails: read('identityDetails.json'),
      verificationAndEvaluationDetails: read('verificationAndEvaluationDetails.json'),
      signature,
      observations,
    },
  }
}

function readProof(
  proof: JsonFacts | null,
  bytes: Uint8Array | undefined,
  files: number,
  { limits, budget }: { readonly limits: Limits; readonly budget: ValueBudget },
  observations: Observation[],
) {
  if (!proof) {
    if (files > 0) observations.push({ code: 'layout.no-proof', subject: {} })
    return null
  }
  if (proof.value === undefined || !bytes) return null
  if (typeof proof.value !== 'object' || proof.value === null || Array.isArray(proof.value)) {
    observations.push({ code: 'json.not-an-object', subject: { path: 'proof.json', pointer: '' } })
    return null
  }
  const signature = readSignature(bytes, proof.value, limits, budget)
  observations.push(...signature.observations)
  return signature.facts
}

/** The files of a container by their paths in the root folder; folders are no files. */
export function filesIn({ folder }: Root, files: Digested['files']): readonly FileFacts[] {
  const prefix = folder === null ? '' : `${folder}/`
  return files
    .filter(({ isFolder }) => !isFolder)
    .map(({ isFolder: _folder, ...file }) => ({
      ...file,
      path: file.path.startsWith(prefix) ? file.path.slice(prefix.length) : file.path,
    }))
}
