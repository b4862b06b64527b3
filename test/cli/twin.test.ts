import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { IS_LONG } from '../support/length.ts'
import { runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')
const archive = (name: string) => join(SAMPLES, 'archives', `${name}.mime`)
const KEY = ['--key', join(SAMPLES, 'keys', 'signer.pub.pem'), '--no-trust-store']

describe('twin command', () => {
  test('twin writes an archive that verifies, says that it is a twin, and has the causes of its original', async () => {
    const cwd = temporaryFolder()
    expect(await runCli(['twin', archive('medicare'), '-o', 'twin.mime'], { cwd })).toMatchObject({
      code: 0,
      stdout: '',
      stderr: '',
    })
    const { stdout } = await runCli(['verify', 'twin.mime', ...KEY], { cwd })
    expect(stdout).toContain('TOTAL_PASSED')
    expect(stdout).toContain('trust.twin')
    const causes = async (file: string) =>
      (await runCli(['diagnose', file, ...KEY], { cwd })).stdout.split('\n').slice(2).join('\n')
    const withoutTimes = (text: string) => text.replace(/\d+(?:[-:.]\d+)*/g, '#')
    expect(withoutTimes(await causes('twin.mime'))).toBe(withoutTimes(await causes(archive('medicare'))))
    const again = await runCli(['twin', archive('medicare'), '-o', 'twin.mime'], { cwd })
    expect(again).toMatchObject({ code: 64 })
    expect(again.stderr).toContain('--force')
  })

  test('twin writes the same bytes for the same seed', async () => {
    const cwd = temporaryFolder()
    for (const file of ['a.mime', 'b.mime'])
      await runCli(['twin', archive('one-time-codes'), '-o', file, '--seed', '7'], { cwd })
    expect(readFileSync(join(cwd, 'a.mime')).equals(readFileSync(join(cwd, 'b.mime')))).toBe(true)
  })

  test.runIf(IS_LONG)(
    'twin writes several archives into a folder, refuses those whose bytes fail, and ends with the worst code',
    async () => {
      const cwd = temporaryFolder()
      writeFileSync(join(cwd, 'note.mime'), 'no archive')
      const inputs = [
        archive('one-time-codes'),
        archive('duplicate-entry'),
        join(cwd, 'note.mime'),
        archive('alg-none'),
      ]
      const { code, stdout, stderr } = await runCli(['twin', ...inputs, '-o', 'twins'], { cwd })
      expect(code).toBe(3)
      expect(readdirSync(join(cwd, 'twins')).sort()).toEqual(['twin-1.mime', 'twin-4.mime'])
      expect(stdout).toMatch(/^twin-1\.mime .*one-time-codes\.mime\ntwin-4\.mime .*alg-none\.mime\n$/)
      expect(stderr).toContain('zip.duplicate-entry')
      expect(stderr).toContain('This is not a proof archive.')
      expect(stderr).toMatch(/twin-4\.mime repeats the record only, .*signature\.algorithm/)
    },
  )

  test('twin ends with a usage error without an output, and with 66 for a file that is not there', async () => {
    expect(await runCli(['twin', archive('medicare')])).toMatchObject({ code: 64 })
    expect(await runCli(['twin', 'missing.mime', '-o', 'x'], { cwd: temporaryFolder() })).toMatchObject({ code: 66 })
    const same = await runCli(['twin', archive('medicare'), '-o', archive('medicare'), '--force'])
    expect(same).toMatchObject({ code: 64 })
  })
})
