import type { FileFacts, JsonValue } from '../../../../shared/report/facts.ts'

export type Members = { readonly [name: string]: JsonValue }

/** One element of verificationAndEvaluationDetails.json as far as it has the expected shape. */
export interface Operation {
  readonly pointer: string
  readonly name: string
  readonly type: string
  readonly contextId: string | null
  readonly start: JsonValue | undefined
  readonly raw: Members
  readonly evidence: Members | null
  readonly evaluation: Members | null
  readonly verifications: readonly Members[]
}

/** An evidence as identityDetails.json gives it in the end. */
export interface FinalEvidence {
  readonly pointer: string
  readonly id: string
  readonly raw: Members
  readonly status: Members | null
}

/** What one evaluation says of one evidence. */
export interface Assessment {
  readonly pointer: string
  readonly id: string
  readonly type: string
  readonly operation: Operation
  readonly raw: Members
  readonly scoring: Members | null
}

/** The archive's content as the rules read it: safe accessors over JSON of any shape, made once. */
export interface ProofRecord {
  readonly proof: Members
  readonly identity: Members
  readonly globalStatus: Members
  readonly operations: readonly Operation[]
  readonly assessments: readonly Assessment[]
  readonly finals: readonly FinalEvidence[]
  readonly files: readonly FileFacts[]
  /** Ids of everything an operation or an evidence can be referred to by. */
  readonly knownIds: ReadonlySet<string>
  /** Evidence ids with a recorded deletion. */
  readonly deletedIds: ReadonlySet<string>
  /** False where proof.json says nothing about media; then no reference to one can be judged. */
  readonly listsMedia: boolean
  readonly media: {
    readonly [group in MediaGroup]: ReadonlyMap<string, { readonly pointer: string; readonly path: string }>
  }
  readonly duplicateMedia: readonly { readonly pointer: string; readonly id: string }[]
}

export type MediaGroup = 'images' | 'videos' | 'additionalFiles'

export const DETAILS = 'verificationAndEvaluationDetails.json'
export const IDENTITY = 'identityDetails.json'
export const PROOF = 'proof.json'
const SECTIONS = ['attributes', 'addresses', 'idDocuments'] as const

export const members = (value: JsonValue | undefined): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null

export const list = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? (value as readonly JsonValue[]) : []

export const text = (value: JsonValue | undefined): string | null => (typeof value === 'string' ? value : null)

export const texts = (value: JsonValue | undefined): readonly string[] =>
  list(value).filter((element) => typeof element === 'string')

export interface RecordInput {
  readonly proof: JsonValue | undefined
  readonly identityDetails: JsonValue | undefined
  readonly details: JsonValue | undefined
  readonly files: readonly FileFacts[]
}

export function readRecord({ proof, identityDetails, details, files }: RecordInput): ProofRecord {
  const identity = members(identityDetails) ?? {}
  const operations = list(details).flatMap((element, index) => readOperation(element, `/${index}`) ?? [])
  const finals = readFinals(identity)
  const hashes = members(members(proof)?.hashes) ?? {}
  const duplicateMedia: { pointer: string; id: string }[] = []
  const media = {
    images: readMedia(hashes, 'images', duplicateMedia),
    videos: readMedia(hashes, 'videos', duplicateMedia),
    additionalFiles: readMedia(hashes, 'additionalFiles', duplicateMedia),
  }
  return {
    proof: members(proof) ?? {},
    identity,
    globalStatus: members(identity.globalStatus) ?? {},
    operations,
    assessments: operations.flatMap(readAssessments),
    finals,
    files,
    knownIds: knownIds(operations, finals),
    deletedIds: new Set(
      operations
        .filter(({ type }) => type === 'DELETE')
        .flatMap(({ evidence, contextId }) => text(evidence?.id) ?? contextId ?? []),
    ),
    listsMedia: members(members(proof)?.hashes) !== null,
    media,
    duplicateMedia,
  }
}

function readOperation(element: JsonValue, pointer: string): Operation | null {
  const raw = members(element)
  if (!raw) return null
  const operation = members(raw.identityOperation)
  return {
    pointer,
    name: text(operation?.name) ?? '',
    type: text(operation?.type) ?? '',
    contextId: text(raw.participantContextId),
    start: raw.startDateTime,
    raw,
    evidence: members(raw.evidenceDetails),
    evaluation: members(raw.evaluationDetails),
    verifications: list(raw.verificationDetails)
      .map(members)
      .filter((verification) => verification !== null),
  }
}

function readAssessments(operation: Operation): readonly Assessment[] {
  return list(operation.evaluation?.evidences).flatMap((element, index) => {
    const raw = members(element)
    const id = text(raw?.id)
    if (!raw || id === null) return []
    const pointer = `${operation.pointer}/evaluationDetails/evidences/${index}`
    return [{ pointer, id, type: text(raw.type) ?? '', operation, raw, scoring: members(raw.statusAndScoring) }]
  })
}

function readFinals(identity: Members): readonly FinalEvidence[] {
  const read = (element: JsonValue | undefined, pointer: string): FinalEvidence[] => {
    const raw = members(element)
    const id = text(raw?.evidenceId)
    return raw && id !== null ? [{ pointer, id, raw, status: members(raw.evidenceStatus) }] : []
  }
  const inLists = SECTIONS.flatMap((section) =>
    list(identity[section]).flatMap((element, index) => read(element, `/${section}/${index}`)),
  )
  return [...inLists, ...read(identity.portrait, '/portrait')]
}

function knownIds(operations: readonly Operation[], finals: readonly FinalEvidence[]): ReadonlySet<string> {
  const ids = operations.flatMap(({ contextId, raw, evidence }) => [
    contextId,
    text(members(raw.identityOperation)?.id),
    text(evidence?.id),
  ])
  return new Set([...ids.filter((id) => id !== null), ...finals.map(({ id }) => id)])
}

function readMedia(hashes: Members, group: MediaGroup, duplicates: { pointer: string; id: string }[]) {
  const found = new Map<string, { pointer: string; path: string }>()
  for (const [index, element] of list(hashes[group]).entries()) {
    const medium = members(element)
    const id = text(medium?.id)
    const path = text(medium?.path)
    if (id === null || path === null) continue
    const pointer = `/hashes/${group}/${index}`
    if (found.has(id)) duplicates.push({ pointer, id })
    else found.set(id, { pointer, path })
  }
  return found
}
