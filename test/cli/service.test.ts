import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { IS_LONG, inLength, someOf } from '../support/length.ts'
import { CLI, runCli } from '../support/run-cli.ts'
import { curl, hasCurl, runService } from '../support/run-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const IMAGE = join(import.meta.dirname, '..', '..', 'samples', 'images', 'jon-passport.jpg')

if (!hasCurl) console.warn('curl is not there: the service is not called by it')

/** Each test starts the command several times, which takes long on a busy machine. */
const PATIENCE = { timeout: 180_000 }

describe('serve command', PATIENCE, () => {
  test.skipIf(!IS_LONG || !hasCurl)(
    'a client makes a whole transaction with curl, and verify accepts its proof',
    async () => {
      const folder = temporaryFolder()
      const { address, stop } = await runService(['--data', join(folder, 'data'), '--quiet'])
      const { apiRoot, backendKey, userAgentKey, publicKey } = address
      const call = (...args: string[]) => JSON.parse(curl('-H', `apikey: ${backendKey}`, ...args))
      const { id } = call('-X', 'POST', `${apiRoot}/identities`, '-F', 'businessId=order-7')
      const root = `${apiRoot}/identities/${id}`
      const json = ['-H', 'content-type: application/json', '-d']
      expect(call(`${root}/consents`, ...json, '[{"approved":true,"type":"PORTRAIT"}]')).toMatchObject([
        { approved: true },
      ])
      const details = 'DocumentCaptureDetails={"documentType":"PASSPORT"};type=application/json'
      const handle = call(`${root}/id-documents/capture`, '-F', `DocumentFront=@${IMAGE}`, '-F', details)
      expect(handle).toMatchObject({ status: 'PROCESSING', type: 'PASSPORT' })
      const status = () => JSON.parse(curl('-H', `apikey: ${userAgentKey}`, `${root}/status/${handle.id}`)).status
      await expect.poll(status, { timeout: 60_000 }).toBe('VERIFIED')
      expect(JSON.parse(curl(`${root}`)).errors[0].code).toBe('1033')
      const proof = join(folder, 'proof.mime')
      curl('-H', `apikey: ${backendKey}`, `${root}/proof`, '-o', proof)
      const key = join(folder, 'key.pem')
      writeFileSync(key, publicKey)
      const { code, stdout } = await runCli([
        'verify',
        '--key',
        key,
        '--no-trust-store',
        proof,
        '--require-conformance',
      ])
      expect({ code, first: stdout.split(' ')[0] }).toEqual({ code: 0, first: 'TOTAL_PASSED' })
      expect(stdout).toContain('TEST KEY')
      const { code: end, stderr } = await stop()
      expect({ end, stderr }).toEqual({ end: 0, stderr: '' })
    },
  )

  test('acknowledged data is present after a restart, with the same keys', async () => {
    const data = join(temporaryFolder(), 'data')
    const first = await runService(['--data', data])
    const headers = { apikey: first.address.backendKey }
    const { id } = (await (await fetch(`${first.address.apiRoot}/identities`, { method: 'POST', headers })).json()) as {
      id: string
    }
    await first.stop()
    const second = await runService(['--data', data])
    expect(second.address.backendKey).toBe(first.address.backendKey)
    const answer = await fetch(`${second.address.apiRoot}/identities/${id}`, { headers })
    expect(await answer.json()).toMatchObject({ globalStatus: { id, status: 'EXPECTING_INPUT' } })
    await second.stop()
  })

  test.runIf(IS_LONG)('a frozen clock does not advance, and the same seed gives the same keys', async () => {
    const args = ['--in-memory', '--clock', '2026-10-05T08:00:00', '--seed', '7']
    const [first, second] = [await runService(args), await runService(args)]
    expect(first.address.backendKey).toBe(second.address.backendKey)
    const answer = await fetch(`${first.address.apiRoot}/identities`, {
      method: 'POST',
      headers: { apikey: first.address.backendKey },
    })
    expect(await answer.json()).toMatchObject({ creationDateTime: '2026-10-05T08:00:00.000' })
    for (const { stderr } of await Promise.all([first.stop(), second.stop()]))
      expect(stderr).toMatch(/--seed makes the same keys on every machine/)
  })

  test.runIf(IS_LONG)('keys from a seed are warned of where other machines can use them', async () => {
    const open = await runService(['--in-memory', '--seed', '7', '--host', '0.0.0.0'])
    const { stderr } = await open.stop()
    expect(stderr).toMatch(/--seed makes the same keys on every machine/)
    expect(stderr).toMatch(/other machines reach it at 0\.0\.0\.0/)
  })

  test('serve with impossible settings names the error and what to do', async () => {
    const folder = temporaryFolder()
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const busy = createServer()
    await new Promise<void>((done) => busy.listen(0, '127.0.0.1', done))
    const address = busy.address()
    const port = typeof address === 'object' && address ? String(address.port) : '0'
    const damaged = join(folder, 'damaged')
    mkdirSync(damaged)
    file('damaged/service.db', 'this is no database, and it is long enough to be looked at')
    const rows: readonly (readonly [readonly string[], number, RegExp])[] = [
      [['--port', port, '--in-memory'], 64, /in use/],
      [['--port', '0', '--data', damaged], 66, /not a database/],
      [['--port', '0', '--config', file('bad.json', '{"tenants":[{"id":"a","webhok":1}]}')], 64, /webhok/],
      [['--port', '0', '--config', file('no.json', '{')], 64, /no JSON/],
      [['--port', '0', '--config', join(folder, 'none.json')], 66, /no such file/],
      [['--port', '0', '--clock', 'yesterday', '--in-memory'], 64, /no time/],
      [['--port', '0', '--in-memory', '--data', folder], 64, /exclude/],
      [['--port', '0', '--restore', join(folder, 'none'), '--data', join(folder, 'x')], 66, /not there/],
      [['--port', '0', '--restore', file('no.snapshot', 'x'), '--data', join(folder, 'y')], 66, /no snapshot/],
    ]
    for (const [args, code, says] of rows) {
      const end = await runCli(['serve', ...args])
      expect({ args, code: end.code, stdout: end.stdout }).toEqual({ args, code, stdout: '' })
      expect(end.stderr).toMatch(says)
    }
    busy.close()
  })
})

describe('generate, replay and scenario check commands', PATIENCE, () => {
  const COUNT = inLength(2, 6)
  const args = (output: string) => ['generate', '--count', `${COUNT}`, '--seed', '3', '--output', output]
  const archivesIn = (output: string) =>
    existsSync(output) ? readdirSync(output).filter((name) => name.endsWith('.mime')) : []
  const first = mkdtempSync(join(tmpdir(), 'proofbench-generated-'))
  afterAll(() => rmSync(first, { recursive: true, force: true }))

  test('every generated archive is verified, and the replay of the first is equal', async () => {
    expect((await runCli(args(first))).code).toBe(0)
    const archives = archivesIn(first)
    expect(archives).toHaveLength(COUNT)
    const key = join(first, 'sample-key.pub.pem')
    expect((await runCli(['verify', '--key', key, '--no-trust-store', '--require-conformance', first])).code).toBe(0)
    const replayed = await runCli(['replay', '--format', 'json', join(first, archives[0] ?? '')])
    expect(JSON.parse(replayed.stdout)).toMatchObject({
      outcome: 'EQUAL',
      rules: 'record',
      newProof: 'TOTAL_PASSED',
      differences: [],
      lacking: [],
      run: { outcome: 'EQUAL', differences: [] },
    })
    const again = await runCli(['generate', '--count', '1', '--seed', '3', '--output', first])
    expect([again.code, again.stderr]).toEqual([64, expect.stringContaining('--force')])
  })

  // The bytes of a second run are compared with those of the first test.
  test.runIf(IS_LONG)(
    'a killed generate run leaves only complete files, and repeating the command continues to the same bytes',
    async () => {
      const killed = join(temporaryFolder(), 'killed')
      const run = spawn(process.execPath, [CLI, ...args(killed)], { stdio: 'ignore' })
      const ended = once(run, 'close')
      await expect.poll(() => archivesIn(killed).length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(1)
      run.kill('SIGKILL')
      await ended
      const early = archivesIn(killed)
      expect(early.length).toBeLessThan(COUNT)
      const times = early.map((name) => statSync(join(killed, name)).mtimeMs)
      const verified = await runCli(['verify', '--key', join(killed, 'sample-key.pub.pem'), '--no-trust-store', killed])
      expect(verified.code).toBe(0)
      const again = await runCli(args(killed))
      expect([again.code, again.stderr]).toEqual([0, expect.stringMatching(/archives? of an interrupted run/)])
      expect(readdirSync(killed).sort()).toEqual(readdirSync(first).sort())
      for (const name of archivesIn(first))
        expect(readFileSync(join(killed, name)).equals(readFileSync(join(first, name)))).toBe(true)
      // All files except perhaps the last one were not generated again.
      const later = early.filter((name, index) => statSync(join(killed, name)).mtimeMs !== times[index])
      expect(later.length).toBeLessThanOrEqual(1)
      const third = await runCli(args(killed))
      expect([third.code, third.stderr]).toEqual([64, expect.stringContaining('--force')])
    },
  )

  test.runIf(IS_LONG)(
    'a new generate run never overwrites a file, and reports it before it generates anything',
    async () => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, 'generated-000002.mime'), 'mine')
      const { code, stderr } = await runCli(['generate', '--count', '2', '--output', folder])
      expect([code, stderr]).toEqual([64, expect.stringContaining('generated-000002.mime exists')])
      expect(readdirSync(folder)).toEqual(['generated-000002.mime'])
    },
  )

  test('the replay of an archive with a changed status differs and names the place', async () => {
    const samples = join(import.meta.dirname, '..', '..', 'samples', 'archives')
    const { code, stdout } = await runCli(['replay', join(samples, 'level-raised.mime')])
    expect(code).toBe(2)
    expect(stdout).toMatch(/^The archive is not genuine as it stands.*\nDIFFERENT/)
    expect(stdout).toContain('identityDetails.json  /globalStatus/levelOfAssurance')
    expect(stdout).toContain('Level of assurance: recorded LOA4, the rules give LOA2, because it follows from')
  })

  test('replay --rules says what a service with other rules would have concluded, and refuses a file with faults', async () => {
    const archive = join(import.meta.dirname, '..', '..', 'samples', 'archives', 'passport-and-portrait.mime')
    const file = join(temporaryFolder(), 'bank.yaml')
    writeFileSync(file, 'name: Strict bank\nthresholds: {matchingScore: 0.995}\n')
    const strict = await runCli(['replay', '--rules', file, archive])
    expect(strict.code).toBe(2)
    expect(strict.stdout).toMatch(/^DIFFERENT — .* not what the rules Strict bank give/m)
    expect(strict.stdout).toContain(
      'Status: recorded VERIFIED, the rules give INVALID, because BIOMETRIC_MATCHING_CHECK',
    )
    const json = await runCli(['replay', '--format', 'json', '--rules', file, archive])
    expect(JSON.parse(json.stdout)).toMatchObject({
      outcome: 'DIFFERENT',
      rules: 'Strict bank',
      newProof: 'TOTAL_PASSED',
    })
    const proof = `${file}.mime`
    expect((await runCli(['replay', '--rules', file, '-o', proof, archive])).code).toBe(2)
    // The new proof was made under those rules, which are not those of its record alone.
    expect((await runCli(['verify', '--no-trust-store', proof])).code).toBe(3)
    writeFileSync(file, 'name: x\nthresholds:\n  matchScore: 1\n')
    const faulty = await runCli(['replay', '--rules', file, archive])
    expect([faulty.code, faulty.stderr]).toEqual([
      64,
      expect.stringContaining('bank.yaml:3:3: unknown key "matchScore"'),
    ])
    expect((await runCli(['replay', '--rules', `${file}.none`, archive])).code).toBe(66)
  })

  test('replay --change says what would have been concluded, and writes the new proof and a scenario that runs', async () => {
    const archive = join(import.meta.dirname, '..', '..', 'samples', 'archives', 'another-face.mime')
    const folder = temporaryFolder()
    const approval = '{"change": "CONSENT", "type": "GIV", "approved": true}'
    const same = await runCli(['replay', '--format', 'json', '-c', approval, archive])
    expect([same.code, JSON.parse(same.stdout).outcome]).toEqual([0, 'EQUAL'])
    const { evidences } = JSON.parse(same.stdout).whatIf
    const portrait = evidences.find(({ type }: { type: string }) => type === 'PORTRAIT').evidence
    const change = { change: 'INDICATOR', evidence: portrait, indicator: 'BIOMETRIC_MATCHING_CHECK', status: 'OK' }
    const [proof, scenario, file] = ['new.mime', 'again.yaml', 'changes.yaml'].map((name) => join(folder, name))
    const options = ['--change', JSON.stringify(change), '-o', proof ?? '', '--scenario', scenario ?? '']
    const changed = await runCli(['replay', ...options, archive])
    expect(changed.stdout).toContain('the level of assurance is LOA2 instead of LOA1')
    expect(changed.stdout).toContain('portrait: INVALID, LEVEL0 → VERIFIED, LEVEL3')
    expect([changed.code, changed.stdout.includes('The new proof is TOTAL_PASSED')]).toEqual([2, true])
    expect((await runCli(['replay', proof ?? ''])).stdout).toMatch(/^EQUAL/m)
    expect((await runCli(['scenario', 'check', '--run', scenario ?? ''])).stdout).toContain('goes as it says')
    writeFileSync(
      file ?? '',
      `changes:\n  - ${JSON.stringify(change)}\n  - {change: CONSENT, type: PORTRAIT, approved: true}\n`,
    )
    const json = await runCli(['replay', '--format', 'json', '-c', file ?? '', archive])
    expect(JSON.parse(json.stdout)).toMatchObject({
      outcome: 'DIFFERENT',
      changes: [{ description: '“Faces match” of the portrait was OK' }, { change: 'CONSENT' }],
      whatIf: { levelOfAssurance: { recorded: 'LOA1', unchanged: 'LOA1', changed: 'LOA2' } },
    })
  })

  test('replay refuses a change with faults, one that does not fit the archive, and an output that is its input', async () => {
    const archive = join(import.meta.dirname, '..', '..', 'samples', 'archives', 'passport-and-portrait.mime')
    const refused = async (...args: string[]) => {
      const { code, stderr } = await runCli(['replay', ...args, archive])
      return [code, stderr]
    }
    expect(await refused('-c', '{"change": "PAINT"}')).toEqual([64, expect.stringContaining('change is "PAINT"')])
    expect(await refused('-c', '[{"change": "CONSENT"')).toEqual([64, expect.stringContaining('--change:1:')])
    expect(await refused('-c', '{"change": "REMOVE_EVIDENCE", "evidence": "x"}')).toEqual([
      64,
      expect.stringContaining('the archive has no evidence x'),
    ])
    expect(await refused('-c', 'nowhere.yaml')).toEqual([66, expect.stringContaining('--change nowhere.yaml')])
    expect(await refused('--scenario', archive)).toEqual([64, expect.stringContaining('is one of the inputs')])
  })

  test.runIf(IS_LONG)('replay refuses a file that is not an archive', async () => {
    const file = join(temporaryFolder(), 'x.mime')
    writeFileSync(file, 'nothing')
    const { code, stdout } = await runCli(['replay', '--format', 'json', file])
    expect({ code, outcome: JSON.parse(stdout).outcome }).toEqual({ code: 3, outcome: 'NOT_REPRODUCIBLE' })
    expect((await runCli(['replay', `${file}.none`])).code).toBe(66)
  })

  test('scenario check reports faults with their line and suggests similar names', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'mine.yaml')
    writeFileSync(
      file,
      'scenario: mine\nabout: A test.\nstart: 2026-01-01T00:00:00\nperson: {}\nsteps:\n  - consnts: {approve: [PORTRAIT]}\n',
    )
    const checked = await runCli(['scenario', 'check', file])
    expect(checked.code).toBe(2)
    expect(checked.stdout).toMatch(/mine\.yaml:6:\d+: /)
    const near = await runCli(['generate', 'passport-and-portrai', '--output', folder])
    expect([near.code, near.stderr]).toEqual([64, expect.stringContaining('passport-and-portrait')])
    const listed = await runCli(['generate'])
    expect(listed.stdout.split('\n').length).toBeGreaterThan(30)
  })
})

describe('trigger command', PATIENCE, () => {
  test('trigger without a service explains how to start one, and refuses unknown events', async () => {
    const none = await runCli(['trigger', 'Evaluation.CREATED', '--data', temporaryFolder()])
    expect([none.code, none.stderr]).toEqual([66, expect.stringContaining('proofbench serve')])
    expect((await runCli(['trigger', 'Evaluation.CREATE'])).code).toBe(64)
    expect((await runCli(['trigger'])).stdout).toContain('IdentityStatusUpdate.PAUSED')
  })

  test('trigger sends the notifications of an event', async () => {
    const folder = temporaryFolder()
    const config = join(folder, 'config.json')
    const webhook = { url: 'http://127.0.0.1:9/none', attempts: 1 }
    writeFileSync(config, JSON.stringify({ tenants: [{ id: 'acme', pauseAndResume: true, webhook }] }))
    const { stop } = await runService(['--data', join(folder, 'data'), '--config', config])
    const expected = someOf<[string, number]>(
      [
        // The first one is that of a short run: no picture is examined for it.
        ['IdentityStatusUpdate.PAUSED', 1],
        ['Evaluation.UPDATED', 4],
        ['Evaluation.CREATED', 2],
        ['Evaluation.DELETED', 4],
        ['IdentityStatusUpdate.TIMEOUT', 1],
        ['IdentityStatusUpdate.ERROR', 1],
      ],
      1,
    )
    const counts: [string, number][] = []
    for (const [event] of expected) {
      const { code, stdout } = await runCli(['trigger', event, '--data', join(folder, 'data')])
      expect(code).toBe(0)
      counts.push([event, stdout.trim().split('\n').length])
    }
    expect(counts).toEqual(expected)
    await stop()
  })
})
