import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'rolldown'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { nodeBundle, splitModules } from '../../build/node-bundle.ts'
import { EMBEDDED } from '../../build/notices/embedded.ts'
import { NOTICES_FILE, noticesText } from '../../build/notices/write-notices.ts'
import { IS_LONG } from '../support/length.ts'
import { once } from '../support/once/once.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const DISTRIBUTIONS = ['cli', 'web', 'desktop', 'window', 'verify'] as const
const HEADING = /^(\S+) \S+ · .* · .*$/gm

beforeAll(async () => {
  await Promise.all([once('command line'), once('window'), once('desktop app'), once('verify package')])
}, 600_000)

const folderOf = (name: string): string => join(ROOT, 'out', name)
const textOf = (name: string): string => readFileSync(join(folderOf(name), NOTICES_FILE), 'utf8')
const namesIn = (text: string): ReadonlySet<string> => new Set([...text.matchAll(HEADING)].map(([, name = '']) => name))
const noticed = (name: string): ReadonlySet<string> => namesIn(textOf(name))

/** Returns the packages that source files below a folder import by value or inline. */
function imported(folder: string): ReadonlySet<string> {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const code = readFileSync(join(ROOT, folder, name), 'utf8')
      return [
        ...code.matchAll(/^import (?!type\b)(?:[\w{}*,\s]+ from )?'([^.'][^']*)'/gm),
        ...code.matchAll(/\bpackageFile\('([^']+)'/g),
      ].map(([, path = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '')
    })
  return new Set(names.filter((name) => !isBuiltin(name) && name !== 'electron'))
}

const missing = (wanted: Iterable<string>, ...distributions: readonly string[]): readonly string[] =>
  [...wanted].filter((name) => !distributions.some((distribution) => noticed(distribution).has(name)))

describe('third-party notices', () => {
  test('every package that the sources import or inline is in the notices of a distribution', () => {
    const ofMain = imported('main')
    expect(ofMain.size).toBeGreaterThan(30)
    expect(missing(ofMain, 'cli', 'web', 'desktop')).toEqual([])
    const ofWindow = imported('renderer')
    expect(ofWindow.size).toBeGreaterThan(7)
    expect(missing(ofWindow, 'window')).toEqual([])
  })

  test('the window, which shows its notices, names every package of the hosts that show it', () => {
    expect(missing([...noticed('web'), ...noticed('desktop')], 'window')).toEqual([])
  })

  test.each(DISTRIBUTIONS)(
    'the bundles of %s keep comments with licences, and name only packages with notices',
    (name) => {
      const files = readdirSync(folderOf(name), { recursive: true, encoding: 'utf8' })
      const code = files
        .filter((file) => /\.[cm]?js$/.test(file) && !file.includes('third-party'))
        .map((file) => readFileSync(join(folderOf(name), file), 'utf8'))
        .join('\n')
      const licences = [...code.matchAll(/\/\*![\s\S]*?\*\/|\/\*\*?(?:(?!\*\/)[\s\S])*@license[\s\S]*?\*\//g)].map(
        ([text]) => text,
      )
      expect(licences.length).toBeGreaterThan(0)
      const named = licences.flatMap(
        (text) => /(?:@license |\/\*! )((?:noble|lucide|chokidar)[\w-]*)/.exec(text)?.[1] ?? [],
      )
      expect(named.length).toBeGreaterThan(0)
      const known = [...noticed(name)].map((entry) => entry.replace(/^@/, '').replace('/', '-'))
      expect(named.filter((entry) => !known.includes(entry))).toEqual([])
    },
  )

  test('fonts, weights and WebAssembly are noticed with the licences of what is compiled into them', () => {
    const text = textOf('cli')
    for (const part of [
      'Tesseract (Apache-2.0)',
      'libjpeg-turbo (IJG',
      'XNNPACK (BSD-3-Clause)',
      'ZXing-C++ (Apache-2.0)',
      'tiny-skia',
    ])
      expect(text).toContain(part)
    for (const text of [
      'SIL OPEN FONT LICENSE',
      'Mozilla Public License Version 2.0',
      'Bitstream Vera',
      'Independent JPEG Group',
    ])
      expect(textOf('cli').toLowerCase()).toContain(text.toLowerCase())
    expect(textOf('window')).toMatch(/dejavu-fonts-ttf[\s\S]*react-dom/)
  })

  test('every library that a WebAssembly of Rust names in its messages is noticed', () => {
    const wasm = readFileSync(join(ROOT, 'node_modules', '@resvg', 'resvg-wasm', 'index_bg.wasm'), 'latin1')
    const named = new Set(
      [...wasm.matchAll(/\/registry\/src\/[^/]+\/([\w-]+)-\d+\.\d+\.\d+\//g)].map(([, name]) => name ?? ''),
    )
    expect(named.size).toBeGreaterThan(30)
    const noticed = (EMBEDDED['@resvg/resvg-wasm'] ?? []).flatMap(({ name }) => name.split(', '))
    // Its parts are in one repository.
    expect([...named].filter((name) => !noticed.includes(name) && name !== 'tiny-skia-path')).toEqual([])
  })

  test('licences without a text and WebAssembly of unknown content stop a build', () => {
    const folder = mkdtempSync(join(tmpdir(), 'proofbench-notices-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const pack = (name: string, license: string): string => {
      const place = join(folder, 'node_modules', name)
      mkdirSync(place, { recursive: true })
      writeFileSync(
        join(place, 'package.json'),
        JSON.stringify({ name, version: '1.0.0', license, author: 'A. Person' }),
      )
      return place
    }
    expect(noticesText([join(pack('good', 'MIT'), 'index.js')])).toMatch(
      /^good 1\.0\.0 · MIT[\s\S]*A\. Person[\s\S]*Licence MIT/m,
    )
    expect(() => noticesText([join(pack('own', 'No-Such-1.0'), 'index.js')])).toThrow('No-Such-1.0')
    expect(() => noticesText([join(pack('odd', 'MIT'), 'odd.wasm')])).toThrow('WebAssembly of odd')
  })

  test.runIf(IS_LONG)('the source map of the command line leads to no package without a notice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proofbench-maps-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await build({
      ...nodeBundle(ROOT),
      input: join(ROOT, 'main', 'cli', 'cli.ts'),
      output: { ...splitModules(folder), sourcemap: true },
    })
    const sources = readdirSync(folder)
      .filter((file) => file.endsWith('.map'))
      .flatMap((file) => {
        const { sources }: { sources: string[] } = JSON.parse(readFileSync(join(folder, file), 'utf8')) // the bundler's
        return sources.map((source) => join(dirname(join(folder, file)), source))
      })
    const packages = new Set(
      sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source.replaceAll('\\', '/'))?.[1] ?? []),
    )
    expect(packages.size).toBeGreaterThan(50)
    expect(missing(packages, 'cli')).toEqual([])
  })
})
