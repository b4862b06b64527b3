import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ENUMERATION_TEXTS } from '../../../shared/spec/codes/all-values.ts'
import { AU_JURISDICTIONS, readIndicator, US_JURISDICTIONS } from '../../../shared/spec/codes.ts'
import { DECISIONS } from '../../../shared/spec/decisions.ts'
import { STRUCTURES } from '../../../shared/spec/generated/structures.ts'
import { ENDPOINTS } from '../../../shared/spec/service.ts'

/** The two documents are stored next to the repository, not in it. */
const FOLDER =
  process.env.PROOFBENCH_SPECIFICATIONS ?? join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'spec')
const FILES = ['proof-archive.md', 'identity-proofing-service.md']
const hasDocuments = FILES.every((file) => existsSync(join(FOLDER, file)))
if (!hasDocuments) console.warn(`SKIPPED: no specifications at ${FOLDER} (set PROOFBENCH_SPECIFICATIONS)`)
const text = hasDocuments ? FILES.map((file) => readFileSync(join(FOLDER, file), 'utf8')).join('\n') : ''

const known = new Set([
  ...[...ENUMERATION_TEXTS.values()].flatMap(({ values }) => Object.keys(values)),
  ...US_JURISDICTIONS.map(({ code }) => code),
  ...Object.keys(AU_JURISDICTIONS),
])
const fields = new Set(
  Object.values(STRUCTURES).flatMap((structure) => ('fields' in structure ? Object.keys(structure.fields) : [])),
)

/** Upper-case words that are no values: abbreviations, formats, headers, placeholders. */
const NO_VALUES = new Set(
  'A API DD GET HTTP ISO JSON JWS LOA MIME MM OCR PDF417 RS256 RSA SDK SHA SHA256 SSA URL US UTC YYYY ZIP'.split(' '),
)
/** Names in code font or tables that are no fields: a header, parts of paths and file names, values, a trigger. */
const NO_FIELDS = new Set('any apikey json nativeSDK proof svc webSDK'.split(' '))

describe.skipIf(!hasDocuments)('completeness against the two documents', () => {
  test('every upper-case word of the documents that could be a value is known', () => {
    const words = new Set(text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g))
    expect(words.size).toBeGreaterThan(250)
    const missing = [...words].filter((word) => !known.has(word) && !known.has(readIndicator(word).name))
    expect(missing.filter((word) => !NO_VALUES.has(word))).toEqual([])
  })

  test('every name in code font or in the first column of a table is a known field', () => {
    const inCode = [...text.matchAll(/`([a-z][A-Za-z]*(?:\.[a-z][A-Za-z]*)*)`/g)].map(([, name = '']) => name)
    const inTables = [...text.matchAll(/^\| ([a-z][A-Za-z0-9.[\], ]*) \|/gm)].flatMap(([, names = '']) =>
      names.split(', '),
    )
    const names = [...inCode, ...inTables].flatMap((name) => name.replace(/\[\d\]/g, '').split('.'))
    expect(names.length).toBeGreaterThan(250)
    const missing = [...new Set(names)].filter((name) => !fields.has(name))
    expect(missing.filter((name) => !NO_FIELDS.has(name))).toEqual([])
  })

  test('every path of a call in the documents is an endpoint', () => {
    const paths = [...text.matchAll(/`(GET|POST|PUT|DELETE) (\/[^`?]*)/g)].map(
      ([, method, path]) => `${method} ${path}`,
    )
    expect(paths.length).toBeGreaterThan(12)
    const ours = new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`))
    expect(paths.filter((path) => !ours.has(path))).toEqual([])
  })

  test('every four-digit code of the error table is known', () => {
    const codes = [...text.matchAll(/^\| (\d{4}) \|/gm)].map(([, code = '']) => code)
    expect(codes).toHaveLength(24)
    expect(codes.filter((code) => !known.has(code))).toEqual([])
  })

  test('the headings that decisions name are headings, structures or rows of the documents', () => {
    const spoken = DECISIONS.flatMap(({ specification }) => specification.split('; '))
      .filter((citation) => !citation.startsWith('Verdict'))
      .flatMap((citation) => citation.replace(/^(Archive|Service): /, '').split(', '))
      .map((heading) => heading.replace(/^introduction.*/, 'document covers'))
    const absent = spoken.filter((heading) => !text.toLowerCase().includes(heading.toLowerCase().replace(/ \(.*/, '')))
    expect(absent).toEqual([])
  })
})
