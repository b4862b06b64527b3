import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..', '..')
/** Imports that exist at run time, static and dynamic. */
const IMPORT =
  /(?:^|\n)(?:import|export)\s(?!type\b)([^'"`;]*?)from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g
/** Import of types only, with `type` before each name. */
const isTypesOnly = (text: string): boolean => /import\s+\{\s*(?:type\s+[^,}]+,?\s*)+\}/.test(text)

/** Returns the files from which a door exports the values among `names`, or loads them on demand. */
function filesBehind(door: string, names: string): readonly string[] {
  const values = new Set(names.split(/[{},]/).map((name) => name.trim()))
  return [...readFileSync(door, 'utf8').matchAll(/^export \{([^}]*)\} from '([^']+)'/gm)].flatMap(
    ([, list = '', file = '']) => {
      const used = list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && values.has(name))
      const path = join(dirname(door), file)
      if (used.length === 0 || !file.endsWith('/on-demand.ts')) return used.length === 0 ? [] : [path]
      return [...readFileSync(path, 'utf8').matchAll(/^export const (\w+) = \(\) => import\('([^']+)'\)/gm)]
        .filter(([, name = '']) => used.includes(name))
        .map(([, , loaded = '']) => join(dirname(path), loaded))
    },
  )
}

/** Returns the packages that `file` and everything it imports load, by the first file that loads them. */
function packagesFrom(file: string, seen = new Set<string>(), found = new Map<string, string>()): Map<string, string> {
  if (seen.has(file) || !file.endsWith('.ts')) return found
  seen.add(file)
  for (const match of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = match[2] ?? match[3] ?? match[4] ?? ''
    if (isTypesOnly(match[0])) continue
    const path = join(dirname(file), target)
    // The build follows an import through a door to the files behind it.
    if (/(main|shared)[\\/][^\\/]+[\\/]index\.ts$/.test(path))
      for (const behind of filesBehind(path, match[1] ?? '')) packagesFrom(behind, seen, found)
    else if (target.startsWith('.')) packagesFrom(path, seen, found)
    else if (!found.has(target)) found.set(target, file.slice(ROOT.length + 1))
  }
  return found
}

test('verification loads no schema library: it would take longer than the verification of a small archive', () => {
  const packages = packagesFrom(join(ROOT, 'main/cli/commands/verify.ts'))
  expect(packages.has('jszip')).toBe(true)
  expect(packages.get('zod')).toBeUndefined()
})
