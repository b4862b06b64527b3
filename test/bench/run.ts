import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Corpus, NotEnoughSpace } from './corpus.ts'
import { FIGURES, type Figure } from './figures.ts'
import { type Command, measure } from './measure.ts'

/**
 * `npm run bench [-- --short] [--only TEXT] [--rounds N] [--before FILE] [--write FILE] [--cli FILE] [--others] [--keep]`: measures every
 * required figure as a ratio of whole processes. The archives are removed after each figure; `--keep` keeps all of them, about 25 GB, for
 * the next run. `--short` measures the figures of verify alone, in three rounds; `--write` saves the ratios as JSON, and `--before` prints
 * those of an earlier run, such as the last release, next to today's.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string' },
    others: { type: 'boolean' },
    cli: { type: 'string' },
    keep: { type: 'boolean' },
    short: { type: 'boolean' },
    before: { type: 'string' },
    write: { type: 'string' },
  },
})
/** Figures with a script of their own, by the name that `--only` matches. */
const SCRIPTS: readonly (readonly [name: string, script: string])[] = [
  ['details', 'details-speed.ts'],
  ['comparison', 'comparison.ts'],
  ['service transactions', 'service-transactions.ts'],
  ['service figures', 'service-figures.ts'],
  ['generate', 'generate.ts'],
  ['library', 'library.ts'],
  ['library queries', 'library-queries.ts'],
  ['similar images', 'similar-images.ts'],
  ['library window', 'library-window.ts'],
  ['drawn documents', 'drawn-documents.ts'],
  ['zones', 'zones.ts'],
  ['twin', 'twin.ts'],
  ['examination', 'examination.ts'],
  ['report', 'report.ts'],
]
const cli = values.cli ?? join(import.meta.dirname, '..', '..', 'out', 'cli.mjs')
const SHORT_ROUNDS = 3
/** MiB of the first figure of each family. */
const firsts = new Map<string, number>()
const MAX_GROWTH = 1.25
const corpus = await openCorpus()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
process.once('exit', () => corpus.close())
let missed = 0
/** Ratios by figure and yardstick. */
type Ratios = { [figure: string]: number }
const today: Ratios = {}
const before: Ratios =
  values.before !== undefined && existsSync(values.before) ? JSON.parse(readFileSync(values.before, 'utf8')) : {}
for (const { name, make, isShort = false } of FIGURES) {
  if (values.short && !isShort) continue
  if (values.only !== undefined && !name.includes(values.only)) continue
  missed += await show({ name, ...make(corpus, cli) })
  corpus.releaseArchives()
}
for (const [name, script] of values.short ? [] : SCRIPTS) {
  if (values.only !== undefined && !name.includes(values.only)) continue
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script)], { stdio: 'inherit' })
  if (status !== 0) missed++
}
if (values.write !== undefined) writeFileSync(values.write, `${JSON.stringify(today, null, 2)}\n`)
console.log(missed === 0 ? '\nEvery figure is met.' : `\n${missed} figures are missed.`)
process.exitCode = missed === 0 ? 0 : 1

async function openCorpus(): Promise<Corpus> {
  try {
    return await Corpus.open({ isKept: values.keep ?? false })
  } catch (error) {
    if (!(error instanceof NotEnoughSpace)) throw error
    console.error(error.message)
    process.exit(66)
  }
}

async function show({ name, ours, limits: required, memory, family, alternatives, rounds }: Figure): Promise<number> {
  const limits = required.filter(({ yardstick }) => isInstalled(yardstick))
  const yardsticks = limits.map(({ yardstick }) => yardstick)
  const others = values.others ? alternatives : []
  const [own, ...theirs] = await measure(
    [ours, ...yardsticks, ...others],
    Number(values.rounds ?? (values.short ? SHORT_ROUNDS : rounds)),
  )
  if (!own) throw new Error('nothing was measured')
  console.log(`\n${name}: ${own.milliseconds.toFixed(0)} ms, ${own.mebibytes.toFixed(0)} MiB`)
  let missedHere = 0
  for (const [index, { yardstick, ratio }] of limits.entries()) {
    const reached = own.milliseconds / (theirs[index]?.milliseconds ?? 0)
    if (reached > ratio) missedHere++
    const key = `${name} × ${yardstick.name}`
    today[key] = Number(reached.toFixed(2))
    const was = before[key] === undefined ? '' : `, at the last release ${before[key]} ×`
    console.log(
      line(
        reached <= ratio,
        `${reached.toFixed(2)} × ${yardstick.name} (${theirs[index]?.milliseconds.toFixed(0)} ms), required ≤ ${ratio}${was}`,
      ),
    )
  }
  if (memory !== undefined) {
    if (own.mebibytes > memory) missedHere++
    console.log(line(own.mebibytes <= memory, `${own.mebibytes.toFixed(0)} MiB, required ≤ ${memory}`))
  }
  const first = family === undefined ? undefined : firsts.get(family)
  if (family !== undefined && first === undefined) firsts.set(family, own.mebibytes)
  if (first !== undefined) {
    const growth = own.mebibytes / first
    if (growth > MAX_GROWTH) missedHere++
    const text = `${growth.toFixed(2)} × the memory of the smallest (${first.toFixed(0)} MiB), required ≤ ${MAX_GROWTH}`
    console.log(line(growth <= MAX_GROWTH, text))
  }
  for (const [index, other] of others.entries()) {
    const their = theirs[limits.length + index]
    if (their)
      console.log(`         ${other.name}: ${their.milliseconds.toFixed(0)} ms, ${their.mebibytes.toFixed(0)} MiB`)
  }
  return missedHere
}

/** Prints which figure is not measured if the program is missing. */
function isInstalled({ name, command }: Command): boolean {
  const isFound = isAbsolute(command) || spawnSync('which', [command]).status === 0
  if (!isFound) console.log(`\n  SKIPPED the comparison with ${name}: ${command} is not installed`)
  return isFound
}

function line(met: boolean, text: string): string {
  return `  ${met ? 'met   ' : 'MISSED'} ${text}`
}
