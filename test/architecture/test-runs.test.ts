import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SLOW_TESTS } from '../slow-tests.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const contentOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const workflow = (name: string) => parse(contentOf(`.github/workflows/${name}.yml`))

test('every test that the fast run leaves out exists', () => {
  expect(SLOW_TESTS.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('every random choice of a test comes from the seed of the run', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'test/**/*.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const unseeded = files
    .split('\n')
    .filter((path) => path !== '' && !path.startsWith('test/bench/') && existsSync(join(ROOT, path)))
    // A test may replace Math.random, but not call it.
    .filter((path) => /\bMath\.random\(\)/.test(contentOf(path)))
  expect(unseeded).toEqual([])
})

test('the long tests run every night, and a release needs them', () => {
  const { on, jobs } = workflow('long')
  expect(on.schedule).toHaveLength(1)
  expect(jobs.long.steps).toContainEqual(expect.objectContaining({ run: 'npm run test:long' }))
  const release = workflow('release').jobs
  expect(release.long.uses).toBe('./.github/workflows/long.yml')
  expect(release.package.needs).toBe('long')
})
