import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { someOf } from '../support/length.ts'
import { once } from '../support/once/once.ts'

const MAIN = join(dirname(await once('window')), '..', 'web', 'main.mjs')

test.each(
  someOf<readonly [readonly string[], number, RegExp]>(
    [
      [['--port', 'abc'], 64, /--port abc: a number from 0 to 65535 is needed/],
      [['--port=70000'], 64, /--port 70000/],
      [['--nope'], 64, /--nope[\s\S]*node out\/web\/main\.mjs/],
      [['a.mime', 'b.mime'], 64, /one FILE can be given/],
      [['no-such-file.mime'], 66, /no-such-file\.mime: there is no such file or folder/],
    ],
    2,
  ),
)('the web host refuses the arguments %j before it listens, and names the error', (args, code, message) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([code, ''])
  expect(stderr).toMatch(message)
  expect(stderr).not.toMatch(/\n\s+at /)
})

test('--help of the web host lists its options and exits', () => {
  const { status, stdout } = spawnSync(process.execPath, [MAIN, '--help'], { encoding: 'utf8' })
  expect(status).toBe(0)
  expect(stdout).toContain('[--port N] [--library FILE|URL] [FILE]')
})
