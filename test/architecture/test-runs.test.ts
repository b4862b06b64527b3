import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { releaseNotes } from '../../build/release-notes.ts'
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
  expect(release.package.needs).toContain('long')
})

test('a release is tested on Electron itself and built twice before it is packaged', () => {
  const { desktop, reproduce, package: packaged } = workflow('release').jobs
  const runs = ({ steps }: { steps: { run?: string }[] }) => steps.map(({ run }) => run)
  expect(runs(desktop)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('electron/install.js'),
      expect.stringMatching(/^xvfb-run .*vitest run test\/desktop$/),
    ]),
  )
  expect(runs(reproduce)).toContain('npx node build/reproduce.ts')
  expect(packaged.needs).toEqual(expect.arrayContaining(['desktop', 'reproduce']))
})

test('every change is tested on three systems, each with three versions of Node', () => {
  const { on, jobs } = workflow('test')
  expect(Object.keys(on)).toEqual(['push', 'pull_request'])
  const { os, node } = jobs.test.strategy.matrix
  expect([new Set(os).size, new Set(node).size]).toEqual([3, 3])
  const { scripts } = JSON.parse(contentOf('package.json'))
  const runs = ['test', 'long', 'release'].flatMap((name) =>
    Object.values(workflow(name).jobs as { [job: string]: { steps?: { run?: string }[] } }).flatMap(({ steps }) =>
      (steps ?? []).flatMap(({ run }) => /^npm (?:run )?(test|[a-z:]+)/.exec(run ?? '')?.[1] ?? []),
    ),
  )
  expect(runs.filter((name) => !['ci', 'sbom'].includes(name) && !(name in scripts))).toEqual([])
})

test('a release has its packages, list of components, checksums, provenance and notes', () => {
  const { publish } = workflow('release').jobs
  const steps = JSON.stringify(publish.steps)
  for (const part of ['cyclonedx', 'sha256sum', 'attest-build-provenance', 'release-notes.ts', 'gh release create'])
    expect(steps).toContain(part)
  expect(publish.needs).toEqual(['package', 'bench'])
})

test('the notes of a release are the section of its version in the change log, and of no other', () => {
  const changes =
    '# Changelog\n\n## Unreleased\n\n- next\n\n## [1.2.0] - 2026-12-01\n\n### Added\n\n- this\n\n## 1.2\n\n- old\n'
  expect(releaseNotes(changes, '1.2.0')).toBe('### Added\n\n- this')
  expect(releaseNotes(changes, '1.2')).toBe('- old')
  expect(releaseNotes(changes, '1.2.1')).toBeNull()
  expect(releaseNotes(changes, '')).toBeNull()
  expect(releaseNotes(contentOf('CHANGELOG.md'), '0.1.0')).not.toBeNull()
})
