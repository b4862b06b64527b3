import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const DOCUMENTS = {
  Verdict: 'shared/spec/verdict.md',
  Archive: 'shared/spec/archive.md',
  Service: 'shared/spec/service.md',
} as const
type Document = keyof typeof DOCUMENTS

/** A cited heading ends at a comma, a full stop or the end of the quotation: `Archive: Layout, proof.json` cites Layout. */
const CITATION = /\b(Verdict|Archive|Service): ([A-Z][A-Za-z -]*[A-Za-z])/g

const headings = new Map(
  (Object.keys(DOCUMENTS) as Document[]).map((name) => {
    const text = readFileSync(join(ROOT, DOCUMENTS[name]), 'utf8')
    return [name, [...text.matchAll(/^#+ (.*)$/gm)].map((match) => (match[1] ?? '').replaceAll('`', ''))]
  }),
)

const sources = ['shared', 'main', 'renderer', 'samples', 'build'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
)

/** Returns whether the citation is a heading or begins with one; a sentence may continue after the heading. */
const resolves = (document: Document, cited: string): boolean =>
  (headings.get(document) ?? []).some((heading) => heading.startsWith(cited) || cited.startsWith(`${heading} `))

describe('citations in comments', () => {
  const citations = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(CITATION)].map((match) => ({
      path,
      document: match[1] as Document,
      heading: match[2] ?? '',
    })),
  )

  test('citations are found in every part of the source', () => {
    expect(citations.length).toBeGreaterThan(500)
    expect(new Set(citations.map(({ document }) => document)).size).toBe(3)
  })

  test('every citation resolves to a heading of shared/spec', () => {
    const unresolved = citations.filter(({ document, heading }) => !resolves(document, heading))
    expect([...new Set(unresolved.map(({ path, document, heading }) => `${path}: ${document}: ${heading}`))]).toEqual(
      [],
    )
  })
})
