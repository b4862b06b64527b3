import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EvidenceStatus } from '../../shared/spec/identity.ts'
import { freePort } from '../support/free-port.ts'
import { IS_LONG, someOf } from '../support/length.ts'
import { PictureClient } from '../support/picture-client.ts'
import { TEST_KEYS } from '../support/test-service.ts'
import { verifyBytes } from '../support/verify-bytes.ts'

const sample = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '..', '..', 'samples', 'images', `${name}.jpg`))

let python: ChildProcess
let base: string
beforeAll(async () => {
  python = spawn('python3', [join(import.meta.dirname, 'provider.py')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = python.stdout ? await once(python.stdout, 'data') : ['']
  base = `http://127.0.0.1:${String(port).trim()}`
})
afterAll(() => python.kill())

const codesOf = (evidence: { readonly evidenceStatus: EvidenceStatus } | undefined) =>
  evidence?.evidenceStatus.errors?.map(({ code }) => code)

/** Calls `use` with a client of a service whose tenant delegates all `checks` to providers with one behaviour. */
async function withProviders<Result>(
  behaviour: string,
  use: (client: PictureClient) => Promise<Result>,
  checks: readonly string[] = ['textRecognition', 'securityFeatures', 'liveness', 'faceComparison'],
): Promise<Result> {
  const urls = Object.fromEntries(checks.map((check) => [check, `${base}/${behaviour}`]))
  const client = await PictureClient.start({
    tenants: [{ id: 'bank', providers: { ...urls, timeoutMs: behaviour === 'hangs' ? 300 : 10_000 } }],
  })
  try {
    return await use(client)
  } finally {
    await client.stop()
  }
}

const passport = (client: PictureClient, id: string) =>
  client.submit(id, { front: sample('asa-passport') }, { documentType: 'PASSPORT' })

describe('providers over HTTP (written in Python)', { timeout: 120_000 }, () => {
  test('the answers of providers that read, authenticate and compare are used, and nothing is simulated', async () => {
    await withProviders('good', async (client) => {
      const id = await client.begin()
      const document = await passport(client, id)
      expect(document.evidenceStatus.status).toBe('VERIFIED')
      expect(document.idDocumentData).toMatchObject({ idDocumentNumber: 'PY0000001', issuingCountry: 'SWE' })
      expect(document.evidenceStatus.positiveIndicators).toContain('HIGH_TEMPLATE_OK')
      const { findings } = await verifyBytes(await client.proof(id), TEST_KEYS)
      expect(findings.map(({ code }) => code)).not.toContain('trust.simulated-checks')
    })
  })

  test.runIf(IS_LONG)('a provider may report that faces differ', async () => {
    await withProviders(
      'good',
      async (client) => {
        const id = await client.begin()
        await passport(client, id)
        expect(await client.portray(id, sample('asa-portrait'))).toContain('INVALID')
        expect(codesOf((await client.view(id)).portrait)).toEqual(['1600'])
      },
      ['faceComparison'],
    )
  })

  // "unavailable", and otherwise "internal error" and "technical error". Service: Error codes
  test.each(
    someOf(
      [
        ['hangs', '2404', '1021'],
        ['fails', '2404', '1021'],
        ['redirects', '2404', '1021'],
        ['lies', '2403', '1610'],
        ['babbles', '2403', '1610'],
        ['floods', '2403', '1610'],
      ] as const,
      2,
    ),
  )(
    'a provider that %s causes the technical errors %s and %s, and the service continues',
    async (behaviour, ofDocument, ofPortrait) => {
      await withProviders(behaviour, async (client) => {
        const id = await client.begin()
        const document = await passport(client, id)
        expect(document.evidenceStatus.status).toBe('NOT_VERIFIED')
        expect(codesOf(document)).toEqual([ofDocument])
        expect(await client.portray(id, sample('asa-portrait'))).toContain('NOT_VERIFIED')
        expect(codesOf((await client.view(id)).portrait)).toEqual([ofPortrait])
        expect((await client.view(id)).globalStatus.levelOfAssurance).toBe('LOA0')
      })
    },
  )

  test.runIf(IS_LONG)('an unreachable provider is reported as unavailable', async () => {
    const client = await PictureClient.start({
      tenants: [
        { id: 'bank', providers: { securityFeatures: `http://127.0.0.1:${await freePort()}/`, timeoutMs: 5000 } },
      ],
    })
    const document = await passport(client, await client.begin())
    expect(codesOf(document)).toEqual(['2404'])
    await client.stop()
  })
})
