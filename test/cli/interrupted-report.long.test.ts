import { once } from 'node:events'
import { appendFileSync, copyFileSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli, startCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { SAMPLE_FOLDER, TIME } from './archive-folder.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

test('the same command after a kill makes the other reports only, and again what has changed', async () => {
  const cwd = temporaryFolder()
  const sample = join(SAMPLE_FOLDER, 'archives', 'single-name.mime')
  for (const name of NAMES) copyFileSync(sample, join(cwd, `${name}.mime`))
  const key = ['--key', join(SAMPLE_FOLDER, 'keys', 'signer.pub.pem'), ...TIME]
  const args = ['report', ...NAMES.map((name) => `${name}.mime`), ...key, '--format', 'json', '--output', 'out']
  const child = startCli(args, { cwd })
  let said = ''
  for await (const piece of child.stderr?.setEncoding('utf8') ?? []) {
    said += String(piece)
    if (said.includes('b.report.json')) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  const list = join(cwd, 'out', 'unfinished-reports.jsonl')
  expect([child.signalCode, existsSync(list)]).toEqual(['SIGKILL', true])
  const timeOf = (name: string) => statSync(join(cwd, 'out', `${name}.report.json`)).mtimeMs
  const before = timeOf('a')
  appendFileSync(join(cwd, 'b.mime'), '\r\n')
  appendFileSync(list, '{"input":"cut o')
  const { code, stderr } = await runCli(args, { cwd })
  expect(code).toBe(0)
  expect(stderr).toContain('a.report.json: TOTAL_PASSED, made before the interruption')
  expect(stderr).not.toMatch(/b\.report\.json: .*made before/)
  expect(timeOf('a')).toBe(before)
  expect(readdirSync(join(cwd, 'out'))).toEqual([...NAMES.map((name) => `${name}.report.json`), 'index.html'])
  await runCli(args, { cwd })
  expect(timeOf('a')).toBeGreaterThan(before)
})
