import type { Report } from '../../shared/report/report.ts'

/**
 * Returns the content for which a passed report vouches: the signed content and the hash of every file except proof.json, whose
 * white space is free.
 */
export const readContentOf = ({ proof, files }: Report): string =>
  JSON.stringify([
    sorted(proof),
    files
      .filter(({ path }) => path !== 'proof.json')
      .map(({ path, sha256 }) => [path, sha256])
      .sort(),
  ])

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  )
}
