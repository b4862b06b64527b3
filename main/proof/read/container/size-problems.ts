import type { ZipEntryFacts } from '../../../../shared/report/index.ts'
import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import type { EntryProblems } from './name-problems.ts'

/**
 * Checks the declared sizes without inflating anything. `isBomb`: all entries together exceed a limit, so that none is read. An
 * entry that exceeds a limit by itself is excluded from the sum, so that the others can still be read.
 */
export function sizeProblems(
  entries: readonly ZipEntryFacts[],
  limits: Limits,
): EntryProblems & { readonly isBomb: boolean } {
  const observations: Observation[] = []
  const refused = new Set<number>()
  let total = 0
  let compressed = 0
  for (const [index, { name, isFolder, method, size, compressedSize, headerOffset }] of entries.entries()) {
    const subject = { path: name, offset: headerOffset }
    if (isFolder && size > 0) observations.push({ code: 'zip.folder-with-data', subject })
    if (method === 'stored' && size !== compressedSize)
      observations.push({
        code: 'zip.size-mismatch',
        subject,
        expected: `${size} bytes`,
        actual: `${compressedSize} bytes stored`,
      })
    const problem = totalProblem(size, limits) ?? ratioProblem(size, compressedSize, limits)
    if (problem) {
      observations.push({ ...problem, subject })
      refused.add(index)
    } else {
      total += size
      compressed += compressedSize
    }
  }
  const together = [totalProblem(total, limits), ratioProblem(total, compressed, limits)].filter(
    (problem) => problem !== null,
  )
  observations.push(...together.map((problem) => ({ ...problem, subject: {}, detail: 'all entries together' })))
  return { observations, refused, isBomb: together.length > 0 }
}

type Problem = Omit<Observation, 'subject'>

const totalProblem = (size: number, limits: Limits): Problem | null =>
  size > limits.zipTotalBytes
    ? {
        code: 'zip.limit-exceeded',
        expected: `at most ${limits.zipTotalBytes} bytes in all (zipTotalBytes)`,
        actual: `${size} bytes`,
      }
    : null

const ratioProblem = (size: number, compressed: number, limits: Limits): Problem | null =>
  size > limits.zipRatioFloorBytes && size > compressed * limits.zipRatio
    ? {
        code: 'zip.limit-exceeded',
        expected: `at most ${limits.zipRatio} times the compressed size (zipRatio)`,
        actual: `${Math.round(size / Math.max(1, compressed))} times`,
      }
    : null
