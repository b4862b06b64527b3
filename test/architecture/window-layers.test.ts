import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { expect, test } from 'vitest'

/** Layers of the window, from the top. Each may import itself and the layers of `may`; unused permissions fail as well. */
const LAYERS: { readonly [layer: string]: readonly string[] } = {
  app: ['pages', 'panels', 'kit', 'model', 'parts', 'labels', 'style'],
  pages: ['panels', 'kit', 'model', 'parts', 'labels'],
  panels: ['kit', 'model', 'parts', 'labels'],
  // Hooks and components that act on the model and report to the user: tasks, notices, links into the record.
  kit: ['model', 'parts', 'labels'],
  // State of the window and its host: bridge, stores, queries, addresses, selection.
  model: ['labels'],
  // Components that know nothing of the window.
  parts: ['labels'],
  labels: [],
  style: [],
  // Program of its own, which the service sends to the browsers of holders.
  'capture-page': [],
}

const MAX_FILES = 40

const ROOT = join(import.meta.dirname, '..', '..', 'renderer')
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)|(?:^|\n)import\s+'(\.[^']+)'|new URL\('(\.[^']+)'/g

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(sep).join('/'))
  .filter((name) => /\.(tsx?|css)$/.test(name))

/** Imports within the window: of values, types and styles, also the lazy ones and those of workers. */
const imports = files
  .filter((name) => !name.endsWith('.css'))
  .flatMap((from) =>
    [...readFileSync(join(ROOT, from), 'utf8').matchAll(IMPORT)].map((match) => ({
      from,
      to: posix.join(posix.dirname(from), match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''),
    })),
  )
  .filter(({ to }) => !to.startsWith('..'))

const layerOf = (file: string): string => file.split('/')[0] ?? ''

/** Returns every cycle that a depth-first search finds, as paths that end where they begin. */
function cyclesOf(edges: readonly { readonly from: string; readonly to: string }[]): readonly string[] {
  const next = Map.groupBy(edges, ({ from }) => from)
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (node: string, path: readonly string[]): void => {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' → '))
    else if (!done.has(node)) {
      for (const { to } of next.get(node) ?? []) visit(to, [...path, node])
      done.add(node)
    }
  }
  for (const node of next.keys()) visit(node, [])
  return cycles
}

test('every file of the window is in a layer, and every import leads to a file', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => LAYERS[layerOf(file)] === undefined)).toEqual([])
  const existing = new Set(files)
  expect(imports.filter(({ to }) => !existing.has(to))).toEqual([])
})

test('imports between the layers of the window lead down', () => {
  const upward = imports.filter(
    ({ from, to }) => layerOf(from) !== layerOf(to) && !LAYERS[layerOf(from)]?.includes(layerOf(to)),
  )
  expect(upward).toEqual([])
})

test('every permission of a layer is used', () => {
  const used = new Set(imports.map(({ from, to }) => `${layerOf(from)} → ${layerOf(to)}`))
  const permitted = Object.entries(LAYERS).flatMap(([layer, may]) => may.map((other) => `${layer} → ${other}`))
  expect(permitted.filter((permission) => !used.has(permission))).toEqual([])
})

test('no files of the window import each other in a cycle, types and lazy imports included', () => {
  expect(imports.length).toBeGreaterThan(1000)
  expect(cyclesOf(imports)).toEqual([])
})

test('no folders of the window import each other, directly or through others', () => {
  const folders = imports.map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
  expect(cyclesOf(folders.filter(({ from, to }) => from !== to))).toEqual([])
})

test(`no folder of the window holds more than ${MAX_FILES} files`, () => {
  const sizes = [...Map.groupBy(files, dirname)].map(([folder, { length }]) => ({ folder, length }))
  expect(sizes.filter(({ length }) => length > MAX_FILES)).toEqual([])
})
