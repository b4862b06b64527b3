import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { examinePictures } from '../../main/examination/archive/examine-pictures.ts'
import { createExaminer, type Examiner } from '../../main/examination/examiner.ts'
import { judgePictures } from '../../shared/analysis/examination/judge-pictures.ts'
import { SIGN_TABLE, SIGNS, type Sign } from '../../shared/analysis/examination/signs.ts'
import { ALTERATIONS, SPECIMENS, type SpecimenFiles } from '../support/alterations.ts'
import { makeSpecimen, recordedSpecimen } from '../support/examined-specimen.ts'
import { SERVICE_NOW } from '../support/picture-client.ts'
import { examinationPage, type MeasuredRow } from './examination-page.ts'

/**
 * `node test/bench/examination.ts [--specimens N] [--altered N] [--write]`: examines drawn specimens without and with every
 * alteration, and counts what was detected, missed and raised without reason. `--write` stores the table and the false alarms of
 * the signs next to the code.
 */
const { values } = parseArgs({
  options: { specimens: { type: 'string' }, altered: { type: 'string' }, write: { type: 'boolean' } },
})
const count = Math.min(SPECIMENS.length, Number(values.specimens ?? SPECIMENS.length))
const altered = Math.min(count, Number(values.altered ?? count))
const examiner = createExaminer({ maxThreads: 1 })
const caching = cachingExaminer()
const genuine: MeasuredRow = { name: 'unaltered', expected: [], pictures: 0, detected: 0, others: new Map() }
const rows = ALTERATIONS.map(
  ({ name, expected }): MeasuredRow => ({ name, expected, pictures: 0, detected: 0, others: new Map() }),
)
const raised = new Map<Sign, number>()

try {
  for (const [index, choice] of SPECIMENS.slice(0, count).entries()) {
    const specimen = await makeSpecimen(choice, index, examiner)
    const codes = await codesOf(specimen)
    add(genuine, codes, [], [])
    console.log(`${specimen.name.padEnd(34)} ${'unaltered'.padEnd(30)} ${codes.join(' ')}`)
    for (const [at, { name, expected, also = [], alter }] of (index < altered ? ALTERATIONS : []).entries()) {
      const files = await alter(specimen)
      const row = rows[at]
      if (!files || !row) continue
      const found = await codesOf(specimen, files)
      // What the unaltered specimen raises is counted there.
      add(row, found, expected, [...also, ...codes])
      console.log(`${specimen.name.padEnd(34)} ${name.padEnd(30)} ${found.join(' ')}`)
    }
    if (values.write) write()
  }
} finally {
  await examiner.close()
}

console.log(`\n${examinationPage([genuine, ...rows])}`)

/** Stores the results so far, so that a run may be ended early. */
function write(): void {
  writeFileSync(join(import.meta.dirname, 'examination.md'), examinationPage([genuine, ...rows]))
  writeRates()
}

async function codesOf(
  specimen: Awaited<ReturnType<typeof makeSpecimen>>,
  changed: Partial<SpecimenFiles> = {},
): Promise<readonly string[]> {
  const files = { ...specimen, ...changed }
  const recorded = recordedSpecimen(specimen)
  const contents = new Map([
    ['picture', files.picture],
    ['crop', files.crop],
    ['portrait', files.portrait],
  ])
  const { pictures, relations } = await examinePictures({
    pictures: recorded,
    examiner: caching,
    now: SERVICE_NOW,
    read: async (path) => contents.get(path) ?? new Uint8Array(),
  })
  const [picture] = pictures
  const isUnaltered = Object.keys(changed).length === 0
  for (const { sign, raised: isRaised } of picture?.facts?.signs ?? [])
    if (isUnaltered && isRaised) raised.set(sign, (raised.get(sign) ?? 0) + 1)
  const findings = judgePictures({ recorded, pictures, relations, chipZones: [] })
  // Signs of crop and portrait, which are drawn otherwise, are not measured here.
  return [...new Set(findings.filter(({ path, code }) => path === 'picture' || !isSign(code)).map(({ code }) => code))]
}

/** Returns an examiner that examines equal files once: most alterations change one of the three files of a specimen. */
function cachingExaminer(): Examiner {
  const results = new Map<string, Promise<unknown>>()
  const cached = <Result>(parts: readonly unknown[], examine: () => Promise<Result>): Promise<Result> => {
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part instanceof Uint8Array ? part : JSON.stringify(part ?? null)).update('|')
    const key = hash.digest('hex')
    const result = results.get(key) ?? examine()
    results.set(key, result)
    // Equal parts have equal results.
    return result as Promise<Result>
  }
  return {
    ...examiner,
    likeness: (a, b) => cached(['likeness', a, b], () => examiner.likeness(a, b)),
    crop: (crop, capture, type) => cached(['crop', crop, capture, type], () => examiner.crop(crop, capture, type)),
    picture: (bytes, options) => cached(['picture', bytes, options], () => examiner.picture(bytes, options)),
  }
}

function isSign(code: string): boolean {
  return SIGNS.some((sign) => SIGN_TABLE[sign].code === code)
}

function add(row: MeasuredRow, codes: readonly string[], expected: readonly string[], also: readonly string[]): void {
  row.pictures++
  if (expected.some((code) => codes.includes(code))) row.detected++
  for (const code of codes)
    if (!expected.includes(code) && !also.includes(code)) row.others.set(code, (row.others.get(code) ?? 0) + 1)
}

function writeRates(): void {
  const path = join(import.meta.dirname, '..', '..', 'shared', 'analysis', 'examination', 'sign-rates.ts')
  const text = readFileSync(path, 'utf8')
  const start = text.indexOf('= {\n')
  const lines = SIGNS.map((sign) => `  ${sign}: { raised: ${raised.get(sign) ?? 0}, of: ${genuine.pictures} },\n`)
  writeFileSync(path, `${text.slice(0, start)}= {\n${lines.join('')}}\n`)
}
