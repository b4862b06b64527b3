import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { examinationReport } from '../../shared/analysis/examination/examination-report.ts'
import { changedSample } from '../support/changed-sample.ts'
import { IS_LONG } from '../support/length.ts'
import { runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')
const archive = (name: string) => join(SAMPLES, 'archives', name)
const KEY = ['--key', join(SAMPLES, 'keys', 'signer.pub.pem'), '--no-trust-store']
const examine = (...args: string[]) => runCli(['examine', ...args, ...KEY])
const jsonOf = (stdout: string) => examinationReport.parse(JSON.parse(stdout))

/** Data about the holder of the sample passport-and-portrait. */
const HOLDER = /SJ[OÖ]E?STR|XS0042817|1991-07-16/i

describe('examine command', { timeout: 60_000 }, () => {
  test('examine reads the passport of a genuine sample, agrees with its record and masks the holder', async () => {
    const path = archive('passport-and-portrait.mime')
    const { code, stdout, stderr } = await examine(path)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^3 of 3 pictures examined/)
    for (const part of ['TOTAL_PASSED, which the examination does not change', 'found on', 'Surname ██████'])
      expect(stdout).toContain(part)
    expect(stdout).not.toMatch(HOLDER)
    expect(stdout).not.toContain('WARN')
  })

  test.runIf(IS_LONG)('examine shows the holder on request, and says of each picture what it is', async () => {
    const path = archive('passport-and-portrait.mime')
    const unmasked = await examine(path, '--unmask', '--format', 'json')
    const report = jsonOf(unmasked.stdout)
    expect(unmasked.stdout).toMatch(HOLDER)
    expect(report.findings.filter(({ level }) => level === 'WARN')).toEqual([])
    expect(report.pictures.map(({ state, role }) => [state, role])).toEqual([
      ['EXAMINED', 'DOCUMENT'],
      ['EXAMINED', 'CROP'],
      ['EXAMINED', 'PORTRAIT'],
    ])
  })

  test('--media examines one picture by its file name, and a name that is not there is an error of usage', async () => {
    const path = archive('passport-and-portrait.mime')
    const portrait = await examine(path, '--media', 'eafc7a69-1e89-4bbc-af80-0b525022eec9.jpg', '--format', 'json')
    expect(jsonOf(portrait.stdout).pictures.map(({ role }) => role)).toEqual(['PORTRAIT'])
    const missing = await examine(path, '--media', 'nothing.jpg')
    expect(missing.code).toBe(64)
    expect(missing.stderr).toContain('There is no picture "nothing.jpg"')
    expect(missing.stderr).toContain('images/')
  })

  test.runIf(IS_LONG)(
    'an archive of more than 1,000 pictures is refused with both numbers, and --media examines one of them',
    async () => {
      const path = join(temporaryFolder(), 'many.mime')
      const many = await changedSample('passport-and-portrait', ({ media }) => {
        for (let index = 0; index < 1000; index++) {
          const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
          media.push({ group: 'images', id, fileName: `${id}.png`, bytes: Buffer.from('no picture') })
        }
      })
      writeFileSync(path, many)
      const all = await examine(path)
      expect(all.code).toBe(66)
      expect(all.stderr).toMatch(/more pictures than are examined together \(limit 1000, it has 100\d\)/)
      const one = await examine(path, '--media', '00000000-0000-4000-8000-000000000007.png', '--format', 'json')
      expect(jsonOf(one.stdout).pictures.map(({ state }) => state)).toEqual(['UNREADABLE'])
    },
  )

  test('an archive that is cut off, garbage and a missing file end with their own codes and no stack', async () => {
    const folder = temporaryFolder()
    const garbage = join(folder, 'garbage.mime')
    writeFileSync(garbage, Buffer.alloc(4096, 7))
    const cut = join(folder, 'cut.mime')
    writeFileSync(cut, readFileSync(archive('passport-and-portrait.mime')).subarray(0, 20_000))
    for (const [path, expected] of [
      [garbage, 66],
      [join(folder, 'missing.mime'), 66],
      [cut, 3],
    ] as const) {
      const { code, stderr } = await examine(path)
      expect([path, code]).toEqual([path, expected])
      expect(stderr).not.toMatch(/\bat .*\.(?:ts|mjs):\d/)
    }
    expect((await examine(archive('passport-and-portrait.mime'), '--time-limit', '0')).code).toBe(64)
    expect((await examine()).code).toBe(64)
  })

  test('examine refuses to write its output over the archive, and covers a file name with the name of the holder', async () => {
    const path = join(temporaryFolder(), 'Sjöström.mime')
    copyFileSync(archive('passport-and-portrait.mime'), path)
    const { code } = await examine(path, '--output', path)
    expect(code).toBe(64)
    const { stdout } = await examine(path, '--media', 'eafc7a69-1e89-4bbc-af80-0b525022eec9.jpg')
    expect(stdout).not.toMatch(HOLDER)
  })
})
