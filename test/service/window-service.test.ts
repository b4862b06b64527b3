import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppHost } from '../../main/host/app-host.ts'
import { caseThread } from '../../main/host/archive/case-thread.ts'
import { libraryThread } from '../../main/host/library/library-thread.ts'
import { chipPortrait, sampleChip } from '../../main/scenario/index.ts'
import { publishedIssuer } from '../../main/scenario/run/chip-maker.ts'
import type { CallArguments, CallName, CallResults, HostEvent } from '../../shared/bridge/calls.ts'
import { IS_LONG } from '../support/length.ts'
import { WORKER_SCRIPTS } from '../support/worker-scripts.ts'
import { LIBRARY } from './scenarios/library.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Returns names of library scenarios that together contain every kind of step that the library uses. */
function scenariosOfEveryStep(): readonly string[] {
  const kinds = new Set<string>()
  return [...LIBRARY.values()].flatMap(({ scenario, steps }) => {
    const isNew = steps.some(({ command }) => !kinds.has(command))
    for (const { command } of steps) kinds.add(command)
    return isNew ? [scenario] : []
  })
}

describe('the service inside the app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-service-'))
  const events: HostEvent[] = []
  const bridge = new AppHost({
    host: 'test',
    dataFolder: folder,
    samplesFolder: join(ROOT, 'samples'),
    tool: { name: 'proofbench', version: '0.0.0', commit: 'none' },
    startCase: () => caseThread(WORKER_SCRIPTS.archive),
    library: join(folder, 'library.db'),
    startLibrary: () => libraryThread(WORKER_SCRIPTS.library),
    now: () => new Date().toISOString(),
  })
  bridge.listen((event) => events.push(event))
  const call = async <Name extends CallName>(name: Name, args: CallArguments<Name>): Promise<CallResults[Name]> => {
    const result = await bridge.call(name, args)
    if (result.kind === 'failure') throw new Error(JSON.stringify(result.failure))
    return result.result as CallResults[Name] // the result type of this call
  }
  const request = async <Answer>(
    key: 'back end' | 'user agent' | 'control',
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: Pick<CallArguments<'service.request'>, 'json' | 'parts'> = { json: null, parts: null },
  ): Promise<Answer> => {
    const { json } = await call('service.request', { key, method, path, tenant: null, ...body })
    return json as Answer // the response type of this request
  }

  beforeAll(async () => {
    const state = await call('service.start', { port: 0 })
    expect(state.kind).toBe('running')
  }, 60_000)
  afterAll(async () => {
    await bridge.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.runIf(IS_LONG)(
    'a transaction driven through the bridge ends with a proof that is verified by its own key',
    {
      timeout: 120_000,
    },
    async () => {
      const { id } = await request<{ id: string }>('back end', 'POST', '/identities')
      const own = `/identities/${id}`
      await request('user agent', 'POST', `${own}/consents`, {
        json: JSON.stringify([{ type: 'PORTRAIT', approved: true }]),
        parts: null,
      })
      const pictures = await call('service.make-parts', { identity: id, kind: 'PASSPORT', flaw: null })
      await request('user agent', 'POST', `${own}/id-documents/capture`, { json: null, parts: pictures.parts })
      const chip = await call('service.make-parts', { identity: id, kind: 'CHIP', flaw: null })
      const reading = await request<{ sessionId: string }>('user agent', 'POST', `${own}/id-documents/nfc-session`, {
        json: JSON.stringify({ mrz: chip.mrz }),
        parts: null,
      })
      await request('control', 'POST', `/sessions/${reading.sessionId}/chip`, { json: null, parts: chip.parts })
      const session = await request<{ sessionId: string }>(
        'user agent',
        'POST',
        `${own}/attributes/portrait/capture-session?mode=webSDK`,
      )
      const portrait = await call('service.make-parts', { identity: id, kind: 'PORTRAIT', flaw: null })
      await request('control', 'POST', `/sessions/${session.sessionId}/portrait`, { json: null, parts: portrait.parts })
      await request('control', 'POST', '/settle')
      const rows = await request<
        readonly { identityId: string; levelOfAssurance: string; evidences: { status: string }[] }[]
      >('control', 'GET', '/identities')
      const row = rows.find(({ identityId }) => identityId === id)
      expect(new Set(row?.evidences.map(({ status }) => status))).toEqual(new Set(['VERIFIED']))
      const proof = await call('service.retrieve-proof', { identity: id })
      expect(await call('service.proofs', {})).toEqual([proof])
      const opened = JSON.parse(Buffer.from(await openArchive(proof.archive)).toString()) as {
        report: { indication: string }
      }
      expect(opened.report.indication).toBe('TOTAL_PASSED')
      expect(events.some((event) => event.kind === 'service' && event.identity === id)).toBe(true)
    },
  )

  test('a chip signed with published keys is not trusted, whatever chips the window drew before', async () => {
    const { id } = await request<{ id: string }>('back end', 'POST', '/identities')
    const drawn = await call('service.make-parts', { identity: id, kind: 'CHIP', flaw: null })
    const portrait = await chipPortrait({ seed: 'holder' })
    const accessControl = { pace: true, chipAuthentication: true }
    const forged = publishedIssuer().readingOf({ mrz: drawn.mrz, portrait, country: 'US', flaw: 'NONE', accessControl })
    const files = Object.entries(forged.dataGroups).map(([number, bytes]) => [`DG${number}`, bytes] as const)
    const parts = [...files, ['SOD', forged.securityObject ?? new Uint8Array()] as const].map(([name, bytes]) => ({
      name,
      fileName: `${name}.bin`,
      contentType: 'application/octet-stream',
      base64: Buffer.from(bytes).toString('base64'),
    }))
    const body = { json: JSON.stringify({ mrz: drawn.mrz }), parts: null }
    const statusOf = async (chip: typeof parts): Promise<string | undefined> => {
      const path = `/identities/${id}/id-documents/nfc-session`
      const session = await request<{ id: string; sessionId: string }>('user agent', 'POST', path, body)
      await request('control', 'POST', `/sessions/${session.sessionId}/chip`, { json: null, parts: chip })
      await request('control', 'POST', '/settle')
      const rows = await request<{ identityId: string; evidences: { status: string }[] }[]>(
        'control',
        'GET',
        '/identities',
      )
      return rows.find(({ identityId }) => identityId === id)?.evidences.at(-1)?.status
    }
    expect(await statusOf(parts)).not.toBe('VERIFIED')
    const sample = await sampleChip('somebody', Date.parse('2026-01-01'))
    expect(
      Buffer.from(sample.get('country-authority.pem') ?? '')
        .toString()
        .match(/BEGIN CERT/g),
    ).toHaveLength(1)
  })

  test('a refused request fails with the code of the service', async () => {
    const result = await bridge.call('service.request', {
      key: 'back end',
      method: 'GET',
      path: '/identities/nobody',
      json: null,
      parts: null,
    })
    expect(result).toMatchObject({ kind: 'failure', failure: { code: 'service.404' } })
  })

  test('a request path cannot leave the API that it belongs to', async () => {
    for (const path of [
      '/../control/v1/tenants',
      '//attacker.example/',
      '/identities/../..',
      'identities',
      '/%2e%2e/x',
      '/a#b',
      '/a\n',
    ])
      expect([
        path,
        await bridge.call('service.request', {
          key: 'control',
          method: 'GET',
          path,
          json: null,
          parts: null,
          tenant: null,
        }),
      ]).toMatchObject([path, { kind: 'failure', failure: { code: 'bridge.call' } }])
  })

  test.runIf(IS_LONG)(
    'a library scenario can run on the running service and on a separate one',
    {
      timeout: 120_000,
    },
    async () => {
      const scenarios = await call('service.scenarios', {})
      expect(scenarios.length).toBeGreaterThan(20)
      for (const target of ['here', 'apart'] as const) {
        const played = await call('service.play', { scenario: 'chip-and-portrait', where: target })
        expect(played.failures).toEqual([])
        const opened = JSON.parse(Buffer.from(await openArchive(played.proof?.archive ?? '')).toString()) as {
          report: { indication: string }
        }
        expect(opened.report.indication).toBe('TOTAL_PASSED')
      }
    },
  )

  test.runIf(IS_LONG)(
    'library scenarios meet their expectations on the running service',
    {
      timeout: 180_000,
    },
    async () => {
      const listed = (await call('service.scenarios', {})).map(({ name }) => name)
      expect(listed).toEqual([...LIBRARY.values()].map(({ scenario }) => scenario))
      for (const name of scenariosOfEveryStep()) {
        const { failures } = await call('service.play', { scenario: name, where: 'here' })
        expect([name, failures]).toEqual([name, []])
      }
      expect(await request('control', 'GET', '/clock')).toMatchObject({ isFrozen: false })
    },
  )

  test('requests about a transaction use the keys of its tenant', async () => {
    const { backendKey } = await request<{ backendKey: string }>('control', 'POST', '/tenants', {
      json: JSON.stringify({ id: 'another' }),
      parts: null,
    })
    const state = await call('service.state', {})
    if (state.kind !== 'running') throw new Error('The service does not run')
    const created = await fetch(`${state.address.apiRoot}/identities`, {
      method: 'POST',
      headers: { apikey: backendKey },
    })
    const { id } = (await created.json()) as { id: string } // the response type of this request
    await request('user agent', 'POST', `/identities/${id}/consents`, {
      json: JSON.stringify([{ type: 'PORTRAIT', approved: true }]),
      parts: null,
    })
    expect((await call('service.retrieve-proof', { identity: id })).identity).toBe(id)
  })

  test('a request to a stopped service fails with the reason', async () => {
    await call('service.stop', {})
    const result = await bridge.call('service.request', {
      key: 'control',
      method: 'GET',
      path: '/clock',
      json: null,
      parts: null,
    })
    expect(result).toMatchObject({ kind: 'failure', failure: { code: 'bridge.service-stopped' } })
  })

  /** Opens an archive. The host responds with prepared JSON. */
  const openArchive = async (archive: string): Promise<Uint8Array> => {
    const result = await bridge.call('archive.open', { archive, ticket: 'a' })
    if (result.kind === 'failure') throw new Error(JSON.stringify(result.failure))
    return (result.result as { bytes: Uint8Array }).bytes
  }
})
