import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import { foldedName, isDeceptive, unsafeReason } from './entry-name.ts'

export interface NamedEntry {
  readonly name: string
  readonly isFolder: boolean
  /** Offset of the entry in the central directory, if there is one. */
  readonly centralOffset?: number
}

export interface EntryProblems {
  readonly observations: readonly Observation[]
  /** Indexes of entries that exceed a limit and are not read. */
  readonly refused: ReadonlySet<number>
}

/** Checks each name and all names together. Names that exceed a limit are not compared with others, which would be expensive. */
export function nameProblems(entries: readonly NamedEntry[], limits: Limits): EntryProblems {
  const observations: Observation[] = []
  const refused = new Set<number>()
  const files = new Map<string, string>()
  const seen = new Map<string, string>()
  const keys: string[] = []
  for (const [index, entry] of entries.entries()) {
    const { name } = entry
    const subject = subjectOf(entry, limits)
    const limit = limitProblem(name, limits)
    const reason = unsafeReason(name)
    if (reason !== null) observations.push({ code: 'zip.unsafe-path', subject, detail: reason })
    else if (isDeceptive(name)) observations.push({ code: 'zip.deceptive-name', subject })
    const key = limit ? '' : foldedName(entry.isFolder ? name.replace(/\/$/, '') : name)
    const excess = limit ?? tooLong(key, limits, ' when its characters are spelled out')
    if (excess) {
      observations.push({ ...excess, subject })
      refused.add(index)
      continue
    }
    const earlier = seen.get(key)
    if (earlier !== undefined)
      observations.push({
        code: 'zip.duplicate-entry',
        subject,
        expected: 'names that differ on every file system',
        actual: earlier === name ? 'the same name' : earlier,
      })
    seen.set(key, name)
    if (!entry.isFolder) files.set(key, name)
    keys[index] = key
  }
  for (const [index, entry] of entries.entries()) {
    const file = parentAmong(files, keys[index] ?? '')
    if (file !== undefined)
      observations.push({
        code: 'zip.duplicate-entry',
        subject: subjectOf(entry, limits),
        detail: `${file} is a file and a folder`,
      })
  }
  return { observations, refused }
}

const subjectOf = ({ name, centralOffset }: NamedEntry, limits: Limits): Observation['subject'] => ({
  path: name.slice(0, limits.zipNameBytes),
  ...(centralOffset === undefined ? {} : { offset: centralOffset }),
})

type Problem = Omit<Observation, 'subject'>

function limitProblem(name: string, limits: Limits): Problem | null {
  const long = tooLong(name, limits, '')
  if (long) return long
  const levels = name.split('/').length
  return levels <= limits.zipPathSegments
    ? null
    : {
        code: 'zip.limit-exceeded',
        expected: `at most ${limits.zipPathSegments} levels (zipPathSegments)`,
        actual: `${levels}`,
      }
}

function tooLong(name: string, limits: Limits, circumstance: string): Problem | null {
  const length = Buffer.byteLength(name)
  return length <= limits.zipNameBytes
    ? null
    : {
        code: 'zip.limit-exceeded',
        expected: `at most ${limits.zipNameBytes} bytes (zipNameBytes)`,
        actual: `${length} bytes${circumstance}`,
      }
}

/** Returns the file that `key` uses as a parent folder. */
function parentAmong(files: ReadonlyMap<string, string>, key: string): string | undefined {
  for (let slash = key.indexOf('/'); slash >= 0; slash = key.indexOf('/', slash + 1)) {
    const file = files.get(key.slice(0, slash))
    if (file !== undefined) return file
  }
  return undefined
}
