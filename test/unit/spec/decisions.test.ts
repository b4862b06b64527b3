import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DECISIONS } from '../../../shared/spec/decisions.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

const citations = ['shared', 'main', 'build', 'renderer'].flatMap((folder) => {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('decisions') && !path.includes('generated'))
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, folder, path), 'utf8')
      return [...text.matchAll(/\bD-\d\d\b/g)].map(([id]) => ({ id, file: `${folder}/${path}` }))
    })
})

describe('decisions that supplement the documents', () => {
  test('decisions are numbered in order and consist of whole sentences', () => {
    const ids = DECISIONS.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort())
    for (const { id, question, decision, specification } of DECISIONS) {
      expect(id).toMatch(/^D-\d\d$/)
      expect(question.includes('?'), id).toBe(true)
      expect(decision.endsWith('.'), id).toBe(true)
      expect(specification, id).toMatch(/^(Archive|Service|Verdict): /)
    }
  })

  test('every cited decision exists', () => {
    const known = new Set<string>(DECISIONS.map(({ id }) => id))
    expect(citations.length).toBeGreaterThan(20)
    expect(citations.filter(({ id }) => !known.has(id))).toEqual([])
  })

  test('the file that implements a decision about the schemas cites it', () => {
    const here = DECISIONS.filter(({ where }) => where.startsWith('shared/spec/'))
    const silent = here.filter(({ id, where }) => !citations.some((cited) => cited.id === id && cited.file === where))
    expect(here.length).toBeGreaterThan(20)
    expect(silent.map(({ id, where }) => `${id} ${where}`)).toEqual([])
  })
})
