import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { changedSample } from '../support/changed-sample.ts'
import { closeBrowser, openWindow, type TestWindow } from '../support/window.ts'
import { framesOf, longestFrame, wheel } from './frames.ts'

/** Measures the window, as medians: `node test/bench/window.ts`. Requires Chromium and a build. */
const ROUNDS = 5
/** Operations of a licence have 191 JSON values each, and a file of more than 1,300,000 is not read. */
const MAX_OPERATIONS = 6_800
const ROOT = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'proofbench-window-'))

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

async function rounds(measure: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let round = 0; round < ROUNDS; round++) values.push(await measure())
  return median(values)
}

function initialBundle(): number {
  const assets = join(ROOT, 'out', 'window', 'assets')
  const page = readFileSync(join(ROOT, 'out', 'window', 'index.html'), 'utf8')
  return readdirSync(assets)
    .filter((name) => page.includes(name))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0)
}

/** Measures the time from the start of the host until the list of samples is visible. The browser is already running. */
async function coldStart(): Promise<number> {
  const started = performance.now()
  const window = await openWindow()
  await window.open('/')
  await window.page.locator('.sample-group a').first().waitFor()
  const took = performance.now() - started
  await window.close()
  return took
}

/** Measures milliseconds from receiving the file to the painted verdict, in the page, because polling from outside adds delay. */
async function dropped(window: TestWindow, path: string): Promise<number> {
  await window.open('/')
  await window.page.locator('.sample-group a').first().waitFor()
  // A string, because this file has Node's types and the code runs in the page.
  await window.page.evaluate(`void (globalThis.painted = new Promise((resolve) => {
    let begun
    document.addEventListener('change', () => (begun = performance.now()), { capture: true, once: true })
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[data-testid=verdict]')) return
      seen.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
    })
    seen.observe(document.body, { childList: true, subtree: true })
  }))`)
  await window.page.getByTestId('file-input').setInputFiles(path)
  return window.page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted)
}

function commandLine(path: string): number {
  const started = performance.now()
  try {
    execFileSync(process.execPath, [join(ROOT, 'out', 'cli.mjs'), 'verify', '--no-trust-store', path], {
      stdio: 'ignore',
    })
  } catch {
    // Without a key the verdict is INDETERMINATE, which sets the exit code.
  }
  return performance.now() - started
}

const large = join(folder, 'large.mime')
writeFileSync(
  large,
  await changedSample('licence-with-issuer', ({ media }) => {
    const bytes = Buffer.alloc(20_000_000)
    for (let at = 0, value = 1; at < bytes.length; at++) {
      value = (value * 1103515245 + 12345) & 0x7fffffff
      bytes[at] = value >>> 16
    }
    const [first] = media
    if (first) media[0] = { ...first, bytes }
  }),
)
const many = join(folder, 'many.mime')
writeFileSync(
  many,
  await changedSample('licence-with-issuer', ({ verificationAndEvaluationDetails: operations }) => {
    const text = JSON.stringify(operations)
    const most = MAX_OPERATIONS - operations.length
    for (let copy = 1; operations.length <= most; copy++) operations.push(...JSON.parse(later(text, copy)))
  }),
)

/** Returns the same operations for other evidence, `hours` later. */
function later(text: string, hours: number): string {
  const mark = hours.toString(16).padStart(8, '0')
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => mark + id.slice(8))
    .replaceAll(/"(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})"/g, (_, time: string) =>
      JSON.stringify(new Date(Date.parse(`${time}Z`) + hours * 3_600_000).toISOString().slice(0, 23)),
    )
}

console.log(`initial bundle, compressed   ${Math.round(initialBundle() / 1000)} kB`)
console.log(`cold start to first page     ${Math.round(await rounds(coldStart))} ms`)
const window = await openWindow()
const inWindow = await rounds(() => dropped(window, large))
const inCommand = await rounds(async () => commandLine(large))
console.log(
  `20 MB, drop to verdict       ${Math.round(inWindow)} ms, command line ${Math.round(inCommand)} ms, ${(inWindow / inCommand).toFixed(2)} ×`,
)
console.log(`${MAX_OPERATIONS} operations, to verdict   ${Math.round(await dropped(window, many))} ms`)
await window.page.keyboard.press('2')
await window.page.locator('.item-row').first().waitFor()
console.log(
  `timeline, zoom: longest frame ${Math.round(await longestFrame(window.page, () => wheel(window.page, '.lane-canvas canvas', 120)))} ms`,
)
const scrolled = await framesOf(window.page, () => wheel(window.page, '.item-rows', 700))
console.log(
  `list, scroll: frames         95 % below ${Math.round(scrolled.p95)} ms, longest ${Math.round(scrolled.longest)} ms`,
)
await window.close()
await closeBrowser()
rmSync(folder, { recursive: true, force: true })
