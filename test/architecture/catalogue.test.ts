import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EXAMINATION_CATALOGUE, type ExaminationEntry } from '../../shared/findings/catalogue/examination.ts'
import { CATALOGUE } from '../../shared/findings/catalogue/index.ts'
import { CHECK_IDS } from '../../shared/findings/checks.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PREFIX: { readonly [prefix: string]: true } = {
  envelope: true,
  zip: true,
  layout: true,
  json: true,
  hash: true,
  signature: true,
  trust: true,
  schema: true,
  consistency: true,
  examination: true,
}
const CODE =
  /['"]((?:envelope|zip|layout|json|hash|signature|trust|schema|consistency|examination)\.[a-z][a-z0-9-]*)(?=['" ])/g

const codesIn = (folder: string, skip: (path: string) => boolean = () => false): ReadonlySet<string> =>
  new Set(
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      // The dictionary of stored reports is never changed, whatever becomes of the codes in it.
      .filter((path) => /\.(ts|py)$/.test(path) && !path.endsWith('report-dictionary.ts') && !skip(path))
      .flatMap((path) =>
        [...readFileSync(join(ROOT, folder, path), 'utf8').matchAll(CODE)].map((match) => match[1] ?? ''),
      ),
  )

const checkIds: ReadonlySet<string> = new Set(CHECK_IDS)

const examinationCodes = Object.keys(EXAMINATION_CATALOGUE)

describe('the catalogue of findings', () => {
  test('every finding code has one of the fixed prefixes', () => {
    expect([...CATALOGUE.keys(), ...examinationCodes].filter((code) => !PREFIX[code.split('.')[0] ?? ''])).toEqual([])
  })

  test('every catalogue entry has an effect on the verdict, except entries of conformance', () => {
    const wrong = [...CATALOGUE].filter(([, entry]) => (entry.question === 'conformance') !== (entry.effect === null))
    expect(wrong.map(([code]) => code)).toEqual([])
  })

  test('every catalogue text is complete and correctly punctuated', () => {
    const wrong = [...CATALOGUE].filter(
      ([, { title, failure, advice, specification }]) =>
        !title.endsWith('?') || failure.endsWith('.') || !advice.endsWith('.') || specification === '',
    )
    expect(wrong.map(([code]) => code)).toEqual([])
  })

  test('every check has a finding that can fail it', () => {
    const used = new Set<string>([...CATALOGUE.values()].flatMap(({ check, elsewhere }) => [check, elsewhere ?? check]))
    expect(CHECK_IDS.filter((id) => !used.has(id))).toEqual([])
  })

  test('every code that the product raises is in the catalogue', () => {
    const raised = [...codesIn('main')].filter((code) => !checkIds.has(code))
    expect(raised.filter((code) => !CATALOGUE.has(code) && !examinationCodes.includes(code))).toEqual([])
  })

  test('every catalogue entry is raised by the product and expected by a test', () => {
    const raised = new Set([
      ...codesIn('main'),
      ...codesIn('shared', (path) => path.startsWith(join('findings', 'catalogue'))),
    ])
    const expected = codesIn('test')
    const all = [...CATALOGUE.keys(), ...examinationCodes]
    expect(all.filter((code) => !raised.has(code))).toEqual([])
    expect(all.filter((code) => !expected.has(code))).toEqual([])
  })

  test('findings about pictures are a class of their own: none is in the catalogue of the verdict, each is WARN or INFORM', () => {
    expect(examinationCodes.filter((code) => !code.startsWith('examination.') || CATALOGUE.has(code))).toEqual([])
    expect([...CATALOGUE.keys()].filter((code) => code.startsWith('examination.'))).toEqual([])
    const wrong = Object.entries<ExaminationEntry>(EXAMINATION_CATALOGUE).filter(
      ([, { title, failure, advice, level }]) =>
        !title.endsWith('?') || failure.endsWith('.') || !advice.endsWith('.') || !['WARN', 'INFORM'].includes(level),
    )
    expect(wrong.map(([code]) => code)).toEqual([])
  })
})
