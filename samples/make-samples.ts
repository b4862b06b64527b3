import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SAMPLE_GROUPS, SAMPLES } from './catalogue.ts'
import type { Sample } from './sample.ts'

/**
 * `npm run samples`: writes samples/archives, expected.json and the table of README.md, deterministically; `-- --check` only
 * compares them with the existing files.
 */
const FOLDER = import.meta.dirname
const ARCHIVES = join(FOLDER, 'archives')

/** Returns every archive by file name. */
export async function archives(): Promise<ReadonlyMap<string, Uint8Array>> {
  const made = new Map<string, Uint8Array>()
  for (const { file, make } of SAMPLES) if (!made.has(file)) made.set(file, await make())
  return made
}

export const expectations = (): string =>
  `${JSON.stringify(
    SAMPLES.map(
      ({ make: _make, revocationLists = [], stored = false, expected: { codes, ...verdict }, ...sample }) => ({
        ...sample,
        revocationLists,
        stored,
        ...verdict,
        findings: codes,
      }),
    ),
    null,
    2,
  )}\n`

const MARKERS = ['<!-- samples: generated -->', '<!-- samples: end -->'] as const

/** Returns README.md with its tables filled in. */
export function readme(text: string): string {
  const [start, end] = MARKERS.map((mark) => text.indexOf(mark))
  if (start === undefined || end === undefined || start < 0 || end < start)
    throw new Error('README.md has no place for the tables')
  const tables = SAMPLE_GROUPS.map(({ title, samples }) => `### ${title}\n\n${table(samples)}`).join('\n\n')
  return `${text.slice(0, start + MARKERS[0].length)}\n\n${tables}\n\n${text.slice(end)}`
}

function table(samples: readonly Sample[]): string {
  const rows = samples.map(({ file, title, story, keys, expected, stored, revocationLists = [] }) => {
    const verdict = [expected.indication, expected.subIndication].filter((word) => word !== null).join(', ')
    const conformance = expected.conformance === 'PASSED' ? '' : `, conformance ${expected.conformance}`
    const trusted = [...keys, ...revocationLists].map((name) => `\`${name}\``).join(', ') || 'none'
    const where = stored ? ' in the trust store' : ''
    return `| [${file}](archives/${file}) | **${title}.** ${story} | ${trusted}${where} | ${verdict}${conformance} |`
  })
  return ['| File | Story | Keys | Verdict |', '|---|---|---|---|', ...rows].join('\n')
}

/** Returns the expected content of all generated files, by path in this folder. */
async function expectedFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const [name, bytes] of await archives()) files.set(join('archives', name), bytes)
  files.set('expected.json', Buffer.from(expectations()))
  return files.set('README.md', Buffer.from(readme(readFileSync(join(FOLDER, 'README.md'), 'utf8'))))
}

/** Returns one line for each difference between `folder` and the expected files; writes nothing. */
export function differences(folder: string, files: ReadonlyMap<string, Uint8Array>): readonly string[] {
  const existing = readdirSync(join(folder, 'archives')).map((name) => join('archives', name))
  return [
    ...[...files].flatMap(([name, bytes]) => {
      const path = join(folder, name)
      if (!existsSync(path)) return [`${name} is missing`]
      return readFileSync(path).equals(bytes) ? [] : [`${name} differs`]
    }),
    ...existing.filter((name) => !files.has(name)).map((name) => `${name} is made by no sample`),
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
  const files = await expectedFiles()
  const total = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  if (values.check) {
    const found = differences(FOLDER, files)
    for (const line of found) console.error(line)
    process.exitCode = found.length === 0 ? 0 : 1
  } else {
    mkdirSync(ARCHIVES, { recursive: true })
    for (const name of readdirSync(ARCHIVES)) if (!files.has(join('archives', name))) rmSync(join(ARCHIVES, name))
    for (const [name, bytes] of files) writeFileSync(join(FOLDER, name), bytes)
  }
  console.log(`${files.size} files for ${SAMPLES.length} samples, ${(total / 1e6).toFixed(1)} MB`)
}
