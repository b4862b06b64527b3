import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SAMPLE_GROUPS, SAMPLES } from './catalogue.ts'
import type { Sample } from './sample.ts'

/** `npm run samples`: writes samples/archives, expected.json and the table of README.md, the same bytes every time. */
const ARCHIVES = join(import.meta.dirname, 'archives')

/** Every archive by its file name. */
export async function archives(): Promise<ReadonlyMap<string, Uint8Array>> {
  const made = new Map<string, Uint8Array>()
  for (const { file, make } of SAMPLES) if (!made.has(file)) made.set(file, await make())
  return made
}

export const expectations = (): string =>
  `${JSON.stringify(
    SAMPLES.map(({ make: _make, revocationLists = [], expected: { codes, ...verdict }, ...sample }) => ({
      ...sample,
      revocationLists,
      ...verdict,
      findings: codes,
    })),
    null,
    2,
  )}\n`

const MARKS = ['<!-- samples: generated -->', '<!-- samples: end -->'] as const

/** README.md with its tables filled in. */
export function readme(text: string): string {
  const [start, end] = MARKS.map((mark) => text.indexOf(mark))
  if (start === undefined || end === undefined || start < 0 || end < start)
    throw new Error('README.md has no place for the tables')
  const tables = SAMPLE_GROUPS.map(({ title, samples }) => `### ${title}\n\n${table(samples)}`).join('\n\n')
  return `${text.slice(0, start + MARKS[0].length)}\n\n${tables}\n\n${text.slice(end)}`
}

function table(samples: readonly Sample[]): string {
  const rows = samples.map(({ file, title, story, keys, expected, revocationLists = [] }) => {
    const verdict = [expected.indication, expected.subIndication].filter((word) => word !== null).join(', ')
    const conformance = expected.conformance === 'PASSED' ? '' : `, conformance ${expected.conformance}`
    const trusted = [...keys, ...revocationLists].map((name) => `\`${name}\``).join(', ') || 'none'
    return `| [${file}](archives/${file}) | **${title}.** ${story} | ${trusted} | ${verdict}${conformance} |`
  })
  return ['| File | Story | Keys | Verdict |', '|---|---|---|---|', ...rows].join('\n')
}

if (import.meta.main) {
  const made = await archives()
  mkdirSync(ARCHIVES, { recursive: true })
  for (const name of readdirSync(ARCHIVES)) if (!made.has(name)) rmSync(join(ARCHIVES, name))
  for (const [name, bytes] of made) writeFileSync(join(ARCHIVES, name), bytes)
  writeFileSync(join(import.meta.dirname, 'expected.json'), expectations())
  const path = join(import.meta.dirname, 'README.md')
  writeFileSync(path, readme(readFileSync(path, 'utf8')))
  const total = [...made.values()].reduce((sum, { length }) => sum + length, 0)
  console.log(`${made.size} archives, ${SAMPLES.length} samples, ${(total / 1e6).toFixed(1)} MB`)
}
