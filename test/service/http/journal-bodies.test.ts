import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from './service-for-journal.ts'

interface Body {
  readonly contentType: string | null
  readonly size: number | null
  readonly text: string | null
  readonly base64: string | null
  readonly isCut: boolean
  readonly parts: readonly { readonly name: string; readonly contentType: string; readonly size: number }[] | null
  readonly holdsKey: boolean
}
interface Bodies {
  readonly request: Body | null
  readonly response: Body | null
}
interface Entry {
  readonly number: number
  readonly path: string
  readonly method: string
  readonly hasBodies: boolean
  readonly status: number
  readonly responseBytes: number | null
}

describe('bodies in the request journal', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  }, 30_000)
  afterAll(() => service.stop())
  const entries = () => service.control<readonly Entry[]>('GET', '/journal?limit=1000')
  const readBodies = async (ending: string): Promise<Bodies> => {
    await expect.poll(async () => (await entries()).some(({ path }) => path.endsWith(ending))).toBe(true)
    const { number } = (await entries()).find(({ path }) => path.endsWith(ending)) ?? {}
    return service.control<Bodies>('GET', `/journal/${number}/bodies`)
  }
  const created = async (): Promise<string> => (await service.client<{ id: string }>('POST', '/identities')).id

  test('the journal has request and response bodies byte for byte', async () => {
    const id = await created()
    const sent = '[ {"type":"PORTRAIT", "approved":true} ]'
    const answer = await service.client<object>('POST', `/identities/${id}/consents`, sent)
    const { request, response } = await readBodies(`${id}/consents`)
    expect(request).toMatchObject({ contentType: 'application/json', size: sent.length, text: sent, isCut: false })
    expect(Buffer.from(request?.base64 ?? '', 'base64').toString()).toBe(sent)
    expect(JSON.parse(response?.text ?? '')).toEqual(answer)
    expect(response?.size).toBe(Buffer.byteLength(response?.text ?? ''))
  })

  test('the journal has the parts of a form with type and size, without contents and file names', async () => {
    const id = await created()
    const form = new FormData()
    form.append('DocumentFront', new Blob(['no picture'], { type: 'image/png' }), 'Specimen-Surname.png')
    await service.client('POST', `/identities/${id}/id-documents/capture`, form)
    const { request } = await readBodies(`${id}/id-documents/capture`)
    expect(request).toMatchObject({
      contentType: 'multipart/form-data',
      text: null,
      base64: null,
      parts: [{ name: 'DocumentFront', contentType: 'image/png', size: 10 }],
    })
    expect(JSON.stringify(request)).not.toContain('Surname')
  })

  test('the journal truncates a long body at a character boundary', async () => {
    const id = await created()
    const comment = 'ü'.repeat(70_000)
    await service.refused('POST', `/identities/${id}/consents`, JSON.stringify([comment]))
    const { request } = await readBodies(`${id}/consents`)
    expect(request).toMatchObject({ size: 140_004, isCut: true })
    expect(request?.text).toMatch(/^\["ü+$/)
    expect(Buffer.from(request?.base64 ?? '', 'base64')).toHaveLength(64 * 1024)
  })

  test('the journal never returns a body that contains a key', async () => {
    for (const key of [service.backendKey, service.livenessKey]) {
      const id = await created()
      await service.refused('POST', `/identities/${id}/consents`, JSON.stringify([{ type: key }]))
      const { request } = await readBodies(`${id}/consents`)
      expect(request).toMatchObject({ holdsKey: true, text: null, base64: null })
    }
    const tenants = await service.control<readonly object[]>('GET', '/tenants?keys=shown')
    expect(JSON.stringify(tenants)).toContain(service.backendKey)
    for (const { number, hasBodies } of await entries())
      if (hasBodies)
        for (const key of [service.backendKey, service.controlKey])
          expect(JSON.stringify(await service.control('GET', `/journal/${number}/bodies`))).not.toContain(key)
    expect((await entries()).filter(({ path, hasBodies }) => path.includes('/tenants') && hasBodies)).toEqual([])
  })

  test('the journal stores no bodies of calls with a wrong key, of unknown transactions, and of reads of the control API', async () => {
    await service.refused('POST', '/identities/unknown/consents', '[{"type":"GIV","approved":true}]')
    await service.withKey('wrong', 'POST', '/identities/other/consents', '[{"type":"GIV","approved":true}]')
    await expect.poll(async () => (await entries()).some(({ path }) => path.includes('/other/'))).toBe(true)
    const withBodies = (await entries()).filter(({ hasBodies }) => hasBodies)
    expect(
      withBodies.filter(
        ({ path, method }) => /unknown|other/.test(path) || (path.startsWith('/control') && method === 'GET'),
      ),
    ).toEqual([])
  })

  test('the journal removes the bodies of a transaction when its proof is retrieved, and stores none of later calls', async () => {
    const id = await created()
    await service.client('POST', `/identities/${id}/consents`, '[{"type":"PORTRAIT","approved":true}]')
    await service.client('GET', `/identities/${id}`)
    await readBodies(id)
    expect((await entries()).filter(({ path, hasBodies }) => path.includes(id) && hasBodies).length).toBeGreaterThan(1)
    await service.proof(id)
    await service.refused('POST', `/identities/${id}/consents`, '[{"type":"EMAIL","approved":true}]')
    await expect.poll(async () => (await entries()).filter(({ path }) => path.includes(id)).length).toBe(4)
    expect((await entries()).filter(({ path, hasBodies }) => path.includes(id) && hasBodies)).toEqual([])
    const everything = await Promise.all(
      (await entries())
        .filter(({ hasBodies }) => hasBodies)
        .map(({ number }) => service.control('GET', `/journal/${number}/bodies`)),
    )
    expect(JSON.stringify(everything)).not.toContain(id)
  })

  test('the journal has one entry per call, including the proof and its refusal', async () => {
    const id = await created()
    await service.client('POST', `/identities/${id}/consents`, '[{"type":"PORTRAIT","approved":true}]')
    const { length } = await service.proof(id)
    await service.refused('GET', `/identities/${id}/proof`)
    const proofs = async () => (await entries()).filter(({ path }) => path.endsWith(`${id}/proof`)).reverse()
    await expect.poll(async () => (await proofs()).length).toBeGreaterThan(1)
    expect((await proofs()).map(({ status, responseBytes }) => [status, responseBytes])).toEqual([
      [200, length],
      [409, expect.any(Number)],
    ])
  })

  test('the journal responds 404 to an invalid number', async () => {
    for (const number of ['999999', 'x', '-1'])
      expect(await service.controlStatus(`/journal/${number}/bodies`)).toBe(404)
  })
})
