import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLI, type CliEnd, runCli, temporaryFolder } from '../support/run-cli.ts'

/** A home of its own with a genuine archive in it, and the command run there. */
async function home(): Promise<{
  readonly run: () => Promise<CliEnd>
  readonly kept: () => string[]
  readonly folder: string
}> {
  const folder = temporaryFolder()
  const words = ['sample', 'genuine', '--output', folder]
  await runCli(words, { env: { PROOFBENCH_NO_CODE_CACHE: '1' } })
  const cache = join(folder, 'cache', 'proofbench')
  return {
    folder,
    run: () =>
      runCli(['verify', 'genuine.mime', '--key', 'sample-key.pub.pem', '--time', '2026-06-01'], {
        cwd: folder,
        env: { XDG_CACHE_HOME: join(folder, 'cache') },
      }),
    kept: () => readdirSync(cache).map((name) => join(cache, name)),
  }
}

test.skipIf(process.platform !== 'linux')(
  'compiled code is kept for its user alone and changes no report',
  async () => {
    const { run, kept } = await home()
    const first = await run()
    const again = await run()
    expect(first.code, first.stderr).toBe(0)
    expect(again).toEqual(first)
    expect(kept()).toHaveLength(1)
  },
)

test.skipIf(process.platform !== 'linux')(
  'a batch keeps what its threads ran, not what the main thread did',
  async () => {
    const { folder, run, kept } = await home()
    const words = ['verify', 'genuine.mime', 'genuine.mime', '--key', 'sample-key.pub.pem']
    const env = { XDG_CACHE_HOME: join(folder, 'cache') }
    expect((await runCli(words, { cwd: folder, env })).code).toBe(0)
    const [path = ''] = kept()
    const byBatch = readFileSync(path).length
    rmSync(path)
    await run()
    // A batch does without the second readings.
    expect(byBatch / readFileSync(path).length).toBeGreaterThan(0.75)
  },
)

test.skipIf(process.platform !== 'linux')(
  'what a batch left out is kept as well once it has run, and then stays',
  async () => {
    const { folder, run, kept } = await home()
    const batch = () =>
      runCli(['verify', 'genuine.mime', 'genuine.mime', '--key', 'sample-key.pub.pem'], {
        cwd: folder,
        env: { XDG_CACHE_HOME: join(folder, 'cache') },
      })
    await batch()
    const [path = ''] = kept()
    const byBatch = readFileSync(path)
    await run()
    const whole = readFileSync(path)
    expect(whole.length).toBeGreaterThan(byBatch.length)
    await run()
    await batch()
    expect(readFileSync(path).equals(whole)).toBe(true)
    expect(kept()).toEqual([path])
  },
)

test.skipIf(process.platform !== 'linux')(
  'code that was cut, damaged, emptied or opened to others is made anew',
  async () => {
    const { run, kept } = await home()
    const first = await run()
    const [path = ''] = kept()
    const good = readFileSync(path)
    const flipped = (at: number): Buffer => {
      const bytes = Buffer.from(good)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return bytes
    }
    const damaged = [
      good.subarray(0, good.length >> 1),
      Buffer.alloc(0),
      Buffer.alloc(8),
      ...[0, 4, 100, good.length - 1].map(flipped),
    ]
    for (const bytes of damaged) {
      writeFileSync(path, bytes)
      expect(await run()).toEqual(first)
      expect(readFileSync(path).equals(bytes)).toBe(false)
    }
    chmodSync(path, 0o666)
    writeFileSync(path, readFileSync(path))
    expect(await run()).toEqual(first)
  },
)

test('behind the loader every line is one section, and nothing else looks like one', () => {
  const lines = readFileSync(CLI, 'utf8').trimEnd().split('\n')
  const first = lines.findIndex((line) => line.startsWith('//'))
  expect(lines.slice(first).every((line) => /^\/\/[A-Za-z0-9+/]+=*$/.test(line))).toBe(true)
  expect(lines.slice(0, first).join('\n').length).toBeLessThan(10_000)
})
