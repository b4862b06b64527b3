import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SAMPLES } from '../../../samples/catalogue.ts'
import { drawnImages } from '../../../samples/draw-images.ts'
import { genuineSamples } from '../../../samples/genuine-samples.ts'
import { archives, expectations, readme } from '../../../samples/make-samples.ts'
import { IS_LONG } from '../../support/length.ts'
import { readBytes } from '../../support/read-bytes.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const FOLDER = join(ROOT, 'samples')
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('npm run samples', () => {
  test('npm run samples generates exactly the committed archives', async () => {
    const made = new Map([...(await archives())].map(([name, bytes]) => [name, digest(bytes)]))
    const committed = new Map(
      readdirSync(join(FOLDER, 'archives')).map((name) => [name, digest(readFileSync(join(FOLDER, 'archives', name)))]),
    )
    expect(committed).toEqual(new Map([...made].sort()))
  })

  test.runIf(IS_LONG)(
    'the committed pictures are those that the drawing kit of the service draws',
    { timeout: 120_000 },
    async () => {
      const names: string[] = []
      for await (const [name, bytes] of drawnImages()) {
        names.push(name)
        // Scaled by libvips, whose results may differ between machines.
        if (/-(crop|reference)\./.test(name)) continue
        expect(digest(bytes), name).toBe(digest(readFileSync(join(FOLDER, 'images', name))))
      }
      expect(names.sort()).toEqual(readdirSync(join(FOLDER, 'images')).sort())
    },
  )

  test.runIf(IS_LONG)('npm run samples generates the same archives under another time zone, language and day', () => {
    const program = `
      globalThis.Date = class extends Date { constructor(...a) { a.length === 0 ? super('2031-07-01T12:00:00Z') : super(...a) } static now() { return 1940000000000 } }
      const { archives } = await import(${JSON.stringify(join(FOLDER, 'make-samples.ts'))})
      const { createHash } = await import('node:crypto')
      const hash = createHash('sha256')
      for (const [name, bytes] of await archives()) hash.update(name).update(bytes)
      console.log(hash.digest('hex'))`
    const run = (environment: { readonly [name: string]: string }) =>
      execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...environment },
      }).trim()
    const kiritimati = run({ TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' })
    expect(kiritimati).toMatch(/^[0-9a-f]{64}$/)
    expect(run({ TZ: 'America/St_Johns', LANG: 'C' })).toBe(kiritimati)
    const hash = createHash('sha256')
    for (const name of new Set(SAMPLES.map(({ file }) => file)))
      hash.update(name).update(readFileSync(join(FOLDER, 'archives', name)))
    expect(kiritimati).toBe(hash.digest('hex'))
  })

  test('npm run samples writes the list for programs and the tables for people', () => {
    expect(readFileSync(join(FOLDER, 'expected.json'), 'utf8')).toBe(expectations())
    const text = readFileSync(join(FOLDER, 'README.md'), 'utf8')
    expect(readme(text)).toBe(text)
  })

  test('the samples are many and small', () => {
    const sizes = readdirSync(join(FOLDER, 'archives')).map(
      (name) => readFileSync(join(FOLDER, 'archives', name)).length,
    )
    expect(sizes.length).toBeGreaterThanOrEqual(20)
    expect(Math.max(...sizes)).toBeLessThan(300_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000)
  })

  test('each sample has a unique name, and all three verdicts occur', () => {
    expect(new Set(SAMPLES.map(({ name }) => name)).size).toBe(SAMPLES.length)
    expect(new Set(SAMPLES.map(({ expected }) => expected.indication)).size).toBe(3)
  })

  test('the samples use every drawn file', async () => {
    const listed = new Set<string>()
    for (const { make } of genuineSamples) {
      const reading = await readBytes(await make(), {}, 'off')
      for (const { sha256 } of reading.facts.files) listed.add(sha256 ?? '')
      reading.close()
    }
    const drawn = readdirSync(join(FOLDER, 'images'))
    expect(drawn.length).toBeGreaterThan(30)
    expect(drawn.filter((name) => !listed.has(digest(readFileSync(join(FOLDER, 'images', name)))))).toEqual([])
  })
})
