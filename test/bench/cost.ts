import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { COSTLY_INPUTS } from './costly-inputs.ts'

/**
 * `node test/bench/cost.ts [--only TEXT] [--heap MiB] [--batch] [--cli FILE]`: verifies every costly input in every output
 * format, and gives it to the other commands that read one archive. Each must end with a result or a named limit within 10 s and 400 MiB;
 * on a busy machine the processor time counts.
 * `--batch` also verifies all of them in one batch, which must end with a report.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, heap: { type: 'string' }, cli: { type: 'string' }, batch: { type: 'boolean' } },
})
const cli = values.cli ?? join(import.meta.dirname, '..', '..', 'out', 'cli.mjs')
const FORMATS = ['text', 'json', 'html', 'junit']
/** A verdict; for commands that explain the record, also the limit of its length. */
const VERDICT = [2, 3]
const EXPLAINED = [0, ...VERDICT, 66]
const MAX_SECONDS = 10
const MAX_MEBIBYTES = 400
const paths: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'proofbench-cost-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
let missed = 0
for (const { name, make } of COSTLY_INPUTS) {
  if (values.only !== undefined && !name.includes(values.only)) continue
  const path = join(folder, `input-${paths.length}`)
  paths.push(path)
  const bytes = make()
  writeFileSync(path, bytes)
  for (const [command, ends] of commandsFor(paths.length)) {
    const { seconds, processorSeconds, mebibytes, status, outputBytes } = await run([cli, ...command, path])
    const isMet =
      Math.min(seconds, processorSeconds) <= MAX_SECONDS &&
      mebibytes <= MAX_MEBIBYTES &&
      ends.some((end) => end === status)
    if (!isMet) missed++
    const figures = `${seconds.toFixed(1)} s (processor: ${processorSeconds.toFixed(1)} s), ${mebibytes.toFixed(0)} MiB, exit ${status}, ${(outputBytes / 1e6).toFixed(1)} MB out`
    console.log(
      `${isMet ? 'ok    ' : 'MISSED'} ${name} (${(bytes.length / 1e6).toFixed(1)} MB) by ${command.join(' ')}: ${figures}`,
    )
  }
}
if (values.batch) {
  for (const format of FORMATS) {
    const args = [cli, 'verify', '--no-trust-store', '--format', format, ...paths]
    const { seconds, mebibytes, status } = await run(args)
    const isMet = status === 2 || status === 3
    if (!isMet) missed++
    const figures = `${seconds.toFixed(0)} s, ${mebibytes.toFixed(0)} MiB, exit ${status}`
    console.log(`${isMet ? 'ok    ' : 'MISSED'} ${paths.length} inputs in one batch as ${format}: ${figures}`)
  }
}
console.log(missed === 0 ? 'Every figure is met.' : `${missed} figures are missed.`)
process.exitCode = missed === 0 ? 0 : 1

/** Returns the commands that one archive is given to, each with the exit codes that are a result. */
function commandsFor(round: number): readonly (readonly [command: readonly string[], ends: readonly number[]])[] {
  const library = join(folder, 'library.db')
  const reports = ['json', 'html', 'pdf'].map((format) => {
    const output = join(folder, `report-${round}-${format}`)
    return [['report', '--no-trust-store', '--format', format, '-o', output], EXPLAINED] as const
  })
  return [
    ...FORMATS.map((format) => [['verify', '--no-trust-store', '--format', format], VERDICT] as const),
    [['diagnose', '--no-trust-store'], EXPLAINED],
    [['timeline', '--no-trust-store'], EXPLAINED],
    [['replay', '--no-trust-store'], EXPLAINED],
    [['examine'], EXPLAINED],
    [['library', 'add', '--library', library], EXPLAINED],
    ...reports,
  ]
}

interface Result {
  readonly seconds: number
  /** User time and system time of all threads. */
  readonly processorSeconds: number
  readonly mebibytes: number
  /** Exit code, or the name of the signal that ended the process. */
  readonly status: number | string | null
  readonly outputBytes: number
}

function run(args: readonly string[]): Promise<Result> {
  const heap = values.heap === undefined ? [] : [`--max-old-space-size=${values.heap}`]
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn(process.execPath, [...heap, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
    let peak = 0
    let outputBytes = 0
    let processorSeconds = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, peakOf(child.pid ?? 0))
      processorSeconds = Math.max(processorSeconds, processorTimeOf(child.pid ?? 0))
    }, 20)
    child.stdout.on('data', (piece: Buffer) => (outputBytes += piece.length))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearInterval(watch)
      const seconds = (performance.now() - start) / 1000
      resolve({ seconds, processorSeconds, mebibytes: peak / 1024, status: code ?? signal, outputBytes })
    })
  })
}

/** Returns the high-water mark of a process in KiB; 0 without /proc. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0')
  } catch {
    return 0
  }
}

/** Returns the processor time of a process in seconds; 0 without /proc. */
function processorTimeOf(pid: number): number {
  try {
    // Fields 14 and 15, in clock ticks of 10 ms; the name before them may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
