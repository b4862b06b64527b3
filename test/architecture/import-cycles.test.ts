import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

function importsOf(file: string): readonly string[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  return [...source.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, path = '']) => join(file, '..', path))
}

/** Returns every cycle that a depth-first search finds, as paths that end where they begin. */
function cyclesIn(folder: string): readonly (readonly string[])[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
  const own = new Set(files)
  const imports = new Map(files.map((file) => [file, importsOf(file).filter((target) => own.has(target))]))
  const done = new Set<string>()
  const cycleFrom = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const cycle = cycleFrom(next, [...path, file])
      if (cycle) return cycle
    }
    done.add(file)
    return null
  }
  expect(files.length).toBeGreaterThan(10)
  const cycles = files.map((file) => cycleFrom(file, [])).filter((cycle) => cycle !== null)
  return [...new Map(cycles.map((cycle) => [[...new Set(cycle)].sort().join(), cycle])).values()]
}

test.each(['shared', 'main', 'samples', 'build'])('%s has no import cycle, at run time or in types', (folder) => {
  expect(cyclesIn(folder)).toEqual([])
})
