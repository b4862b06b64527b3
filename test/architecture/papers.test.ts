import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const LINK = /\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g
const MAX_README_LINES = 140

const papers = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))

describe('documentation of the repository', () => {
  test.each(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE'])('%s exists', (name) => {
    expect(existsSync(join(ROOT, name))).toBe(true)
  })

  test.each(papers)('every relative link of %s leads to a file of the repository', (path) => {
    const targets = [...readFileSync(join(ROOT, path), 'utf8').matchAll(LINK)].map((match) => match[1] ?? '')
    expect(targets.filter((target) => !existsSync(join(ROOT, dirname(path), target)))).toEqual([])
  })

  test('the map of CONTRIBUTING.md names every room of shared/ and main/', () => {
    const [, map = ''] = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split('```\nshared/')
    const rooms = ['shared', 'main'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    )
    expect(rooms.filter((room) => !new RegExp(`(^|\\s)${room}/`, 'm').test(map.split('```')[0] ?? ''))).toEqual([])
  })

  test(`README.md stays an introduction: at most ${MAX_README_LINES} lines`, () => {
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(MAX_README_LINES)
  })
})
