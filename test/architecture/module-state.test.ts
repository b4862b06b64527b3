import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const PROOF = join(import.meta.dirname, '..', '..', 'main', 'proof')
const files = readdirSync(PROOF, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const sourceOf = (file: string): string => readFileSync(join(PROOF, file), 'utf8')

/** Matches a variable, or a collection that starts empty and so gets its content only by mutation. */
const STATE =
  /^(?:export )?(?:let |var |const \w+(?:: [^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet|WeakRef)(?:<.*>)?\(\)|\[\]|\{\})$)/gm

/** Constants that stay empty, by name or type. */
const EMPTY = ['NO_MEMBERS', 'NO_ELEMENTS', 'const EMPTY: Members', 'Readonly', 'readonly']

describe('the proof core', () => {
  test('the proof core has source files', () => {
    expect(files.length).toBeGreaterThan(100)
  })

  test('the proof core has no module state: a verdict is a function of input and options', () => {
    const found = files.flatMap((file) =>
      [...sourceOf(file).matchAll(STATE)]
        .map(([line]) => `${file}: ${line}`)
        .filter((line) => !EMPTY.some((name) => line.includes(name))),
    )
    expect(found).toEqual([])
  })

  test('the proof core has no import cycle, at run time or in types', () => {
    const imports = new Map(
      files.map((file) => [
        file,
        [...sourceOf(file).matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, path = '']) => join(file, '..', path)),
      ]),
    )
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
    expect(files.map((file) => cycleFrom(file, [])).filter((cycle) => cycle !== null)).toEqual([])
  })
})
