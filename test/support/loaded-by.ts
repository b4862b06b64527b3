import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readDoor } from '../../build/through-doors.ts'

/** Imports that exist at run time, static and dynamic. */
const IMPORT =
  /(?:^|\n)(?:import|export)\s(?!type\b)([^'"`;]*?)from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g
/** Import of types only, with `type` before each name. */
const isTypesOnly = (text: string): boolean => /import\s+\{\s*(?:type\s+[^,}]+,?\s*)+\}/.test(text)

/** Returns the files from which a door exports the values among `names`, or loads them on demand. */
function filesBehind(door: string, names: string): readonly string[] {
  const behind = readDoor(door)
  return names
    .split(/[{},]/)
    .map((name) => name.trim().replace(/ as .*/, ''))
    .flatMap((name) => {
      const path = behind.get(name)
      if (path === undefined) return []
      return path.endsWith('on-demand.ts') ? loadedOnDemand(path, name) : [path]
    })
}

const loadedOnDemand = (file: string, name: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = \(\) => import\('([^']+)'\)/gm)]
    .filter(([, exported]) => exported === name)
    .map(([, , loaded = '']) => join(dirname(file), loaded))

/** Returns everything that a file loads, itself included: paths and names of packages, by the first file that loads each. */
export function loadedBy(file: string, found = new Map<string, string>([[file, '']])): ReadonlyMap<string, string> {
  if (!file.endsWith('.ts')) return found
  for (const match of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = match[2] ?? match[3] ?? match[4] ?? ''
    if (isTypesOnly(match[0])) continue
    const path = join(dirname(file), target)
    // The build follows an import through a door to the files behind it.
    const isDoor = /(main|shared)[\\/][^\\/]+[\\/]index\.ts$/.test(path)
    const loaded = isDoor ? filesBehind(path, match[1] ?? '') : [target.startsWith('.') ? path : target]
    for (const next of loaded) {
      if (found.has(next)) continue
      found.set(next, file)
      loadedBy(next, found)
    }
  }
  return found
}
