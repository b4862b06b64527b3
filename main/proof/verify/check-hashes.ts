import { isSystemPath } from '../../../shared/list/index.ts'
import type { FileFacts, ReportedFile } from '../../../shared/report/index.ts'
import type { JsonValue, Observation } from '../../../shared/schema/index.ts'
import type { Limits } from '../read/limits.ts'
import { type ListedFile, listFiles } from './listed-files.ts'

export interface HashCheck {
  readonly observations: readonly Observation[]
  readonly files: readonly ReportedFile[]
}

/**
 * Checks every file against its hash and every hash against its file (by exact path, so swapped images are detected), and finds
 * the files that no hash covers. Archive: proof.json, Hashes. If `proof` is null, nothing is declared and every file is UNLISTED.
 * `seen` are the observations of reading: a file that exceeds a limit may be exactly the signed one.
 */
export function checkHashes(
  proof: { readonly [key: string]: JsonValue } | null,
  files: readonly FileFacts[],
  limits: Limits,
  seen: readonly Observation[] = [],
): HashCheck {
  if (proof === null) return { observations: [], files: files.map((file) => reported(file, null, statusWithout(file))) }
  const { listed, observations } = listFiles(proof, limits)
  const present = new Map(files.map((file) => [file.path, file]))
  const claims = new Map<string, ListedFile[]>()
  for (const claim of listed) {
    const claimsOfPath = claims.get(claim.path)
    if (claimsOfPath) claimsOfPath.push(claim)
    else claims.set(claim.path, [claim])
  }
  const limited = {
    reading: seen.some(({ code }) => code === 'zip.limit-exceeded'),
    listing: observations.some(({ code }) => code === 'hash.limit-exceeded'),
  }
  const missing = [...claims.keys()].filter((path) => !present.has(path))
  const missingForms = new Set(missing.map((path) => path.normalize('NFC')))
  const named = new Set(seen.flatMap(({ code, subject }) => (code === 'hash.mismatch' ? [subject.path] : [])))
  const found = files.map((file) => {
    const compared = compare(file, claims.get(file.path) ?? [], limited, missingForms)
    return named.has(file.path) ? { ...compared, observations: [] } : compared
  })
  const byFold = missing.length > 0 ? new Map(files.map((file) => [folded(file.path), file])) : new Map()
  return {
    observations: [
      ...observations,
      ...found.flatMap(({ observations: own }) => own),
      ...missing.map((path) => missingFile(path, claims.get(path)?.[0], byFold)),
    ],
    files: [...found.map(({ file }) => file), ...missing.map((path) => missingEntry(path, claims.get(path)?.[0]))],
  }
}

/** Steps that ended at a limit: a file that was not read, or not listed, may be exactly the signed one. */
interface Limited {
  readonly reading: boolean
  readonly listing: boolean
}

function compare(
  file: FileFacts,
  claims: readonly ListedFile[],
  limited: Limited,
  missingForms: ReadonlySet<string>,
): { file: ReportedFile; observations: Observation[] } {
  if (file.path === 'proof.json')
    return { file: reported(file, null, 'SIGNED_FILE'), observations: claims.flatMap((claim) => ownHash(file, claim)) }
  const first = claims[0]
  if (!first) {
    const observations: Observation[] = limited.listing
      ? []
      : [
          {
            code: 'hash.unlisted-file',
            subject: { path: file.path },
            ...originOf(file.path, missingForms),
            ...actualOf(file),
          },
        ]
    return { file: reported(file, null, 'UNLISTED'), observations }
  }
  const isUnread = limited.reading && file.sha256 === null
  const wrong = isUnread ? [] : claims.filter(({ sha256 }) => sha256 !== null && sha256 !== file.sha256)
  const matched = file.sha256 !== null && claims.every((claim) => claim.sha256 === file.sha256)
  const observations = wrong.map(
    (claim): Observation => ({
      code: 'hash.mismatch',
      subject: { path: file.path },
      expected: claim.sha256 ?? '',
      actual: file.sha256 ?? 'the content could not be read whole',
      detail: file.path,
      ...(file.path.startsWith('images/') && AS_TEXT.test(file.leading) ? { variant: 'picture-as-text' } : {}),
    }),
  )
  return { file: reported(file, first.sha256, matched ? 'MATCHED' : 'MISMATCHED'), observations }
}

/**
 * First bytes of a picture that a program took for a text, in hex. The signature of PNG has both kinds of line end to show this; those of
 * PNG and JPEG have bytes that no text has. PNG (Third Edition) 5.2
 */
const AS_TEXT =
  /^(?:89504e47(?:0a1a0a|0d0a1a0d0a|0d0d0a1a0d0a)|(?:efbfbd|c289|3f)504e47|(?:efbfbd){3}|c3bfc398c3bf|3f3f3f)/

/** Returns how a file that no hash covers came there, if its name shows it. The verdict does not depend on it. */
function originOf(path: string, missingForms: ReadonlySet<string>): { readonly variant?: string } {
  if (missingForms.has(path.normalize('NFC'))) return { variant: 'other-form' }
  return isSystemPath(path) ? { variant: 'system-file' } : {}
}

/** Reports a wrong hash of proof.json. A proof cannot contain its own hash, so it is wrong in any group. */
const ownHash = (file: FileFacts, { sha256 }: ListedFile): Observation[] =>
  sha256 === null || sha256 === file.sha256
    ? []
    : [
        {
          code: 'hash.mismatch',
          subject: { path: file.path },
          expected: sha256,
          actual: file.sha256 ?? 'the content could not be read whole',
          detail: file.path,
        },
      ]

function missingFile(path: string, claim: ListedFile | undefined, byFold: ReadonlyMap<string, FileFacts>): Observation {
  const near = byFold.get(folded(path))
  const isSameName = near?.path.normalize('NFC') === path.normalize('NFC')
  return {
    code: 'hash.missing-file',
    subject: { path: 'proof.json', pointer: claim?.pointer ?? '/hashes' },
    expected: path,
    ...(near ? { variant: isSameName ? 'other-form' : 'other-case', actual: near.path } : {}),
    detail: isSameName
      ? `${path} (only the same name in another Unicode form is there)`
      : near
        ? `${path} (only ${near.path} is there)`
        : path,
  }
}

const folded = (path: string): string => path.normalize('NFKC').toLowerCase()

const statusWithout = (file: FileFacts): ReportedFile['status'] =>
  file.path === 'proof.json' ? 'SIGNED_FILE' : 'UNLISTED'

const actualOf = (file: FileFacts) =>
  file.sha256 === null ? { detail: file.path } : { actual: file.sha256, detail: file.path }

const reported = (file: FileFacts, declaredSha256: string | null, status: ReportedFile['status']): ReportedFile => ({
  path: file.path,
  size: file.size,
  compressedSize: file.compressedSize,
  method: file.method,
  sha256: file.sha256,
  declaredSha256,
  status,
})

const missingEntry = (path: string, claim: ListedFile | undefined): ReportedFile => ({
  path,
  size: 0,
  compressedSize: 0,
  method: 'none',
  sha256: null,
  declaredSha256: claim?.sha256 ?? null,
  status: 'MISSING',
})
