interface Named {
  readonly path: string
}

/** Returns the selection item `entry:N` of each file among entries of the same name, from 0; null if the name is unique. */
export function entryItems(files: readonly Named[]): readonly (string | null)[] {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(path, (counts.get(path) ?? 0) + 1)
  const seen = new Map<string, number>()
  return files.map(({ path }) => {
    if (counts.get(path) === 1) return null
    const nth = seen.get(path) ?? 0
    seen.set(path, nth + 1)
    return `entry:${nth}`
  })
}

/** Parses the entry index of an address item; null for every other item. */
export function entryFrom(item: string | null): number | null {
  const match = /^entry:(\d{1,5})$/.exec(item ?? '')
  return match ? Number(match[1]) : null
}

/** Returns the index among all files, and among those of the same name; null if the name is unique. */
export function entryAt(
  files: readonly Named[],
  path: string | null,
  number: number | null,
): { readonly index: number; readonly nth: number | null } {
  const alike = files.flatMap((file, at) => (file.path === path ? [at] : []))
  if (alike.length <= 1) return { index: alike[0] ?? -1, nth: null }
  const nth = Math.min(number ?? 0, alike.length - 1)
  return { index: alike[nth] ?? -1, nth }
}
