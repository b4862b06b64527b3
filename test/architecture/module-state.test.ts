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
})
