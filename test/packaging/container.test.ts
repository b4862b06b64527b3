import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { CLI } from '../support/run-cli.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const recipe = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
const [, image = ''] = recipe.split(/^FROM .*\n(?=ENV)/m)

/** Arguments of an instruction in the form of a JSON list. */
const listOf = (instruction: string): readonly string[] =>
  JSON.parse(new RegExp(`^${instruction} .*?(\\[.*\\])$`, 'm').exec(image)?.[1] ?? 'null')

describe('The image of the Dockerfile, its steps run in a plain folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-image-'))
  const app = join(folder, 'app')
  let server: ChildProcess | undefined

  /** Copies what the second stage copies from the first: here, from the built repository. */
  beforeAll(() => {
    expect(CLI).toBe(join(ROOT, 'out', 'cli.mjs'))
    for (const [, line = ''] of image.matchAll(/^COPY --from=build (.*)$/gm)) {
      const places = line.split(' ')
      const target = join(app, places.at(-1) ?? '')
      mkdirSync(target, { recursive: true })
      for (const source of places.slice(0, -1).flatMap((place) => globSync(join(ROOT, place.replace('/build/', '')))))
        cpSync(source, basename(source) === basename(target) ? target : join(target, basename(source)), {
          recursive: true,
        })
    }
    writeFileSync(join(folder, 'key'), 'secret\n')
  })
  afterAll(() => {
    server?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  const environment = (more: { readonly [name: string]: string } = {}) => ({
    PATH: process.env.PATH ?? '',
    PROOFBENCH_HOME: join(folder, 'data'),
    HOME: join(folder, 'data'),
    ...more,
  })
  const [, ...entry] = listOf('ENTRYPOINT').map((word) => word.replace('/app', app))

  test('has the command line with its samples, and no private key', () => {
    const args = [...entry, 'self-test']
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: environment() })
    expect(status, stdout + stderr).toBe(0)
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
    expect(
      files.filter((file) => file.endsWith('.pem') && /PRIVATE/.test(readFileSync(join(app, file), 'utf8'))),
    ).toEqual([])
  })

  test('serves the endpoint as its command says, is healthy then, and writes nothing beside its data', async () => {
    const before = readdirSync(app, { recursive: true })
    const command = listOf('CMD').map((word) => (word.startsWith('/run/secrets/') ? join(folder, 'key') : word))
    const running = spawn(process.execPath, [...entry, ...command, '--port', '0'], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    server = running
    const line = await new Promise<string>((resolve) => running.stdout.once('data', (data) => resolve(String(data))))
    const port = /:(\d+)/.exec(line)?.[1] ?? ''
    const [, ...check] = listOf('HEALTHCHECK')
    const health = (env: { readonly [name: string]: string }) =>
      new Promise((resolve) => spawn(process.execPath, check, { env: environment(env) }).once('exit', resolve))
    expect(await health({ PORT: port })).toBe(0)
    expect(await health({ PORT: port, HEALTH: '/none' })).toBe(1)
    running.kill()
    await new Promise((resolve) => running.once('exit', resolve))
    expect(await health({ PORT: port })).toBe(1)
    expect(readdirSync(app, { recursive: true })).toEqual(before)
  })

  test('runs as nobody special, and each service of compose.yml is read-only and gives up its rights', () => {
    expect(image.indexOf('\nUSER node\n')).toBeGreaterThan(image.lastIndexOf('\nRUN '))
    const { services } = parse(readFileSync(join(ROOT, 'compose.yml'), 'utf8'), { merge: true })
    for (const name of ['verify', 'worker'])
      expect(services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
    expect(services.worker.depends_on.database.condition).toBe('service_healthy')
  })
})
