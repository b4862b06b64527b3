import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtInContents } from '../../main/proof/self-test/built-in-archive.ts'
import type { ArchiveContents } from '../../main/proof/write/write-archive.ts'
import { written } from '../../samples/sample.ts'
import { longContent } from '../support/long-content.ts'
import { measure } from './measure.ts'

/** Prints a PDF of an ordinary archive, and of one with 10,000 operations, as whole processes. */
const OPERATIONS = 10_000
const ROOT = join(import.meta.dirname, '..', '..')
const KEY = join(ROOT, 'samples', 'keys', 'signer.pub.pem')
const FIGURES = [
  { name: 'an ordinary archive', maxSeconds: 3, maxMebibytes: 400, rounds: 3 },
  { name: `${OPERATIONS} operations`, maxSeconds: 20, maxMebibytes: 400, rounds: 1 },
] as const

const folder = mkdtempSync(join(tmpdir(), 'proofbench-bench-'))
const long = join(folder, 'long.mime')
// Without images: there are no files for them.
const details = JSON.parse(JSON.stringify(longContent(OPERATIONS).details), (name, value: unknown) =>
  name === 'captureImages' ? undefined : value,
) as ArchiveContents['verificationAndEvaluationDetails']
writeFileSync(long, await written({ ...builtInContents(), verificationAndEvaluationDetails: details, media: [] }))
const archives = [join(ROOT, 'samples', 'archives', 'passport-and-portrait.mime'), long]
try {
  for (const [index, { name, maxSeconds, maxMebibytes, rounds }] of FIGURES.entries()) {
    const args = ['report', archives[index] ?? '', '--key', KEY, '--no-trust-store', '--output', folder, '--quiet']
    const command = { name, command: process.execPath, arguments: [join(ROOT, 'out', 'cli.mjs'), ...args] }
    const [measured] = await measure([command], rounds)
    const [seconds, mebibytes] = [(measured?.milliseconds ?? 0) / 1000, measured?.mebibytes ?? 0]
    const isMet = seconds <= maxSeconds && mebibytes <= maxMebibytes
    console.log(
      `PDF report of ${name}: ${seconds.toFixed(1)} s, at most ${maxSeconds} s; ${Math.round(mebibytes)} MiB, at most ${maxMebibytes} MiB: ${isMet ? 'met' : 'MISSED'}`,
    )
    if (!isMet) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
