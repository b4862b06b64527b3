import { type Members, member, members, readDeclaredHash } from '../../../shared/report/index.ts'
import { type JsonValue, type Observation, pointerToken } from '../../../shared/schema/index.ts'
import type { Limits } from '../read/limits.ts'

/** Declared hash of the file at `path` in proof.json. `sha256` is null if the declaration is unusable. */
export interface ListedFile {
  readonly path: string
  readonly pointer: string
  readonly sha256: string | null
}

export interface Listing {
  readonly listed: readonly ListedFile[]
  readonly observations: readonly Observation[]
}

const PROOF = 'proof.json'
/** Members of `hashes` that name one file each. Archive: proof.json, Hashes */
const DETAIL_FILES = ['identityDetails', 'verificationAndEvaluationDetails'] as const
const MEDIA_GROUPS = new Set(['images', 'videos', 'additionalFiles'])

/** Returns all files that proof.json lists, with the faults of the listing itself. Never opens a path. */
export function listFiles(proof: Members, limits: Limits): Listing {
  const hashes = members(proof.hashes)
  const listed: ListedFile[] = []
  const observations: Observation[] = []
  if (!hashes) return { listed, observations: [absent('/hashes', 'hashes is not an object')] }
  for (const name of DETAIL_FILES) {
    const pointer = `/hashes/${name}`
    const claim = readClaim(member(hashes, name), `${name}.json`, pointer)
    listed.push(claim.file)
    observations.push(...claim.observations)
  }
  for (const [group, media] of Object.entries(hashes)) {
    if ((DETAIL_FILES as readonly string[]).includes(group)) continue
    // A value of another type is a schema fault and covers no file. Not shown: D-37
    if (!Array.isArray(media)) continue
    if (media.length + listed.length > limits.mediaReferences) {
      observations.push(tooMany(group, media.length + listed.length, limits))
      continue
    }
    media.forEach((element: JsonValue, index) => {
      const claim = readMedia(element, group, `/hashes/${pointerToken(group)}/${index}`)
      if (claim.file) listed.push(claim.file)
      observations.push(...claim.observations)
    })
  }
  return { listed, observations: [...observations, ...repeated(listed)] }
}

function readMedia(element: JsonValue, group: string, pointer: string) {
  const medium = members(element)
  if (!medium) return { file: null, observations: [] }
  const path = member(medium, 'path')
  if (typeof path !== 'string') return { file: null, observations: [absent(`${pointer}/path`, 'no path')] }
  const claim = readClaim(member(medium, 'hash'), path, `${pointer}/hash`)
  const reason = unsafe(path, group)
  if (reason === null) return claim
  const observation: Observation = {
    code: 'hash.unsafe-path',
    subject: { path: PROOF, pointer: `${pointer}/path` },
    actual: path,
    detail: reason,
  }
  return { file: claim.file, observations: [...claim.observations, observation] }
}

/** Returns why a path is invalid for a medium of `group`; null if it is valid. Archive: Layout */
function unsafe(path: string, group: string): string | null {
  if (path === '') return 'the path is empty'
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(path)) return 'the path is a URL or names a drive'
  if (path.startsWith('/')) return 'the path is absolute'
  if (path.endsWith('/')) return 'the path names a folder'
  if (path.includes('\\')) return 'the path has a backslash'
  if (path.includes('\0')) return 'the path has a NUL'
  const segments = path.split('/')
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    return 'the path has an empty or dot segment'
  if (MEDIA_GROUPS.has(group) && (segments.length < 2 || segments[0] !== group))
    return `the path is not in the folder ${group}`
  return null
}

function readClaim(
  hash: JsonValue | undefined,
  path: string,
  pointer: string,
): { file: ListedFile; observations: Observation[] } {
  const subject = { path: PROOF, pointer }
  if (hash === undefined || hash === null || hash === '') {
    const detail = `no hash for ${path}`
    return { file: { path, pointer, sha256: null }, observations: [{ code: 'hash.absent', subject, detail }] }
  }
  const sha256 = typeof hash === 'string' ? readDeclaredHash(hash) : null
  if (sha256 !== null) return { file: { path, pointer, sha256 }, observations: [] }
  const actual = typeof hash === 'string' ? shortened(hash) : `a JSON ${Array.isArray(hash) ? 'array' : typeof hash}`
  return {
    file: { path, pointer, sha256: null },
    observations: [{ code: 'hash.malformed', subject, actual, detail: path }],
  }
}

function repeated(listed: readonly ListedFile[]): Observation[] {
  const first = new Map<string, ListedFile>()
  return listed.flatMap((file): Observation[] => {
    const earlier = first.get(file.path)
    if (!earlier) {
      first.set(file.path, file)
      return []
    }
    const same = earlier.sha256 === file.sha256
    const subject = { path: PROOF, pointer: file.pointer }
    if (same) return [{ code: 'hash.listed-again', subject, detail: file.path }]
    return [
      {
        code: 'hash.listed-twice',
        subject,
        expected: earlier.sha256 ?? 'no hash',
        actual: file.sha256 ?? 'no hash',
        detail: file.path,
      },
    ]
  })
}

const absent = (pointer: string, detail: string): Observation => ({
  code: 'hash.absent',
  subject: { path: PROOF, pointer },
  detail,
})

const tooMany = (group: string, count: number, limits: Limits): Observation => ({
  code: 'hash.limit-exceeded',
  subject: { path: PROOF, pointer: `/hashes/${pointerToken(group)}` },
  expected: `at most ${limits.mediaReferences} files (mediaReferences)`,
  actual: `${count} files`,
})

const shortened = (text: string): string =>
  text.length > 100 ? `${text.slice(0, 100)}… (${text.length} characters)` : text
