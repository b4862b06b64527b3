import { type ArchiveFacts, type FileFacts, type JsonFacts, members } from '../../../shared/report/index.ts'
import type { Observation } from '../../../shared/schema/index.ts'
import type { Contents, Digested } from './contents.ts'
import type { ValueBudget } from './json/build-value.ts'
import { readJson } from './json/read-json.ts'
import { readSignature } from './json/read-signature.ts'
import type { Limits } from './limits.ts'
import { otherFolders } from './other-folders.ts'
import type { Root } from './root-folder.ts'
import { otherTextForm } from './text-forms.ts'

/** Files of an archive whose content is parsed, not only hashed. Archive: Layout */
const DOCUMENTS = ['proof.json', 'identityDetails.json', 'verificationAndEvaluationDetails.json'] as const

type DocumentFacts = Pick<
  ArchiveFacts,
  'rootFolder' | 'proof' | 'identityDetails' | 'verificationAndEvaluationDetails' | 'signature' | 'observations'
>

/** Reads the JSON documents and the signature in the root folder of a container. */
export function readDocuments(
  contents: Contents,
  root: Root,
  limits: Limits,
  digested: Digested['files'],
): { documents: ReadonlyMap<string, Uint8Array>; facts: DocumentFacts } {
  const prefix = root.folder === null ? '' : `${root.folder}/`
  const documents = new Map<string, Uint8Array>()
  const observations: Observation[] = [...root.observations, ...otherFolders(contents.listed, root)]
  const budget: ValueBudget = { used: 0 }
  let proof: JsonFacts | null = null
  const read = (name: (typeof DOCUMENTS)[number]): JsonFacts | null => {
    const maxBytes = name === 'proof.json' ? limits.proofJsonBytes : limits.jsonBytes
    const declared = contents.listed.find(({ path, isFolder }) => path === prefix + name && !isFolder)
    if (!declared) return null
    if (declared.size > maxBytes) {
      const limit = name === 'proof.json' ? 'proofJsonBytes' : 'jsonBytes'
      observations.push({
        code: 'json.limit-exceeded',
        subject: { path: name },
        expected: `at most ${maxBytes} (${limit})`,
        actual: `${declared.size} bytes`,
      })
      return { path: name, size: declared.size, value: undefined, strict: false }
    }
    const bytes = contents.bytes(prefix + name, maxBytes)
    if (!bytes) return { path: name, size: declared.size, value: undefined, strict: false }
    documents.set(name, bytes)
    const {
      value,
      strict,
      observations: documentObservations,
    } = readJson(bytes, name, limits, { budget, ...(name === 'proof.json' ? { unlimited: '/signature' } : {}) })
    observations.push(...documentObservations)
    if (name !== 'proof.json') {
      const sha256 = digested.find(({ path }) => path === prefix + name)?.sha256 ?? null
      const otherForm = otherTextForm(proof, bytes, { path: name, sha256 })
      if (otherForm) observations.push(otherForm)
    }
    return { path: name, size: bytes.length, value, strict }
  }
  proof = read('proof.json')
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
  if (!members(proof.value)) {
    observations.push({ code: 'json.not-an-object', subject: { path: 'proof.json', pointer: '' } })
    return null
  }
  const signature = readSignature(bytes, proof.value, limits, budget)
  observations.push(...signature.observations)
  return signature.facts
}

/** Returns the files of a container with paths relative to the root folder, without folders. */
export function filesIn({ folder }: Root, files: Digested['files']): readonly FileFacts[] {
  const prefix = folder === null ? '' : `${folder}/`
  return files
    .filter(({ isFolder }) => !isFolder)
    .map(({ isFolder: _folder, ...file }) => ({
      ...file,
      path: file.path.startsWith(prefix) ? file.path.slice(prefix.length) : file.path,
    }))
}
