import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BACKEND_KEY, type ServedApp, serveApp } from '../../support/served-app.ts'
import { METACHARACTERS } from './metacharacters.ts'

const hasCurl = spawnSync('curl', ['--version']).status === 0
if (!hasCurl) console.log('SKIPPED: curl is not on this machine')

let served: ServedApp
let folder: string
beforeAll(async () => {
  served = await serveApp()
  folder = mkdtempSync(join(tmpdir(), 'proofbench-curl-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await served.host.stop()
})

/** Runs curl and returns status and parsed body. */
async function curl(path: string, ...parameters: string[]): Promise<{ status: number; body: unknown }> {
  const child = spawn('curl', [
    '-sS',
    '-H',
    `apikey: ${BACKEND_KEY}`,
    '-w',
    '\n%{http_code}',
    ...parameters,
    served.host.baseUrl + path,
  ])
  let text = ''
  child.stdout.on('data', (piece) => {
    text += piece
  })
  await new Promise((resolve) => child.on('close', resolve))
  const at = text.lastIndexOf('\n')
  const body = text.slice(0, at)
  return {
    status: Number(text.slice(at + 1)),
    body: body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body,
  }
}

describe.runIf(hasCurl)('the API through curl', () => {
  test('a transaction can be completed with curl from its creation to the proof', async () => {
    const created = await curl('/svc/v1/identities', '-X', 'POST', '-H', 'Content-Type: multipart/form-data')
    expect(created.status).toBe(200)
    const root = `/svc/v1/identities/${(created.body as { id: string }).id}`
    const consents = await curl(`${root}/consents`, '--json', '[{"approved":true,"type":"PORTRAIT"}]')
    expect(consents).toMatchObject({ status: 200, body: [{ approved: true, type: 'PORTRAIT' }] })
    const front = join(folder, 'front; odd name.jpg')
    writeFileSync(front, Buffer.alloc(2_000_000, 3))
    writeFileSync(join(folder, 'details.json'), '{"jurisdiction":"FRA","documentType":"PASSPORT","source":"SCAN"}')
    const capture = await curl(
      `${root}/id-documents/capture`,
      '-F',
      `DocumentFront=@"${front}"`,
      '-F',
      `DocumentCaptureDetails=@${join(folder, 'details.json')};type=application/json`,
    )
    expect(capture).toMatchObject({ status: 200, body: { status: 'PROCESSING' } })
    const [, images] = served.engine.calls.at(-1)?.given ?? []
    expect(images).toMatchObject([{ side: 'FRONT', fileName: 'front; odd name.jpg' }])
    const status = await curl(`${root}/status/${(capture.body as { id: string }).id}`)
    expect(status).toMatchObject({ status: 200, body: { status: 'PROCESSING', type: 'PASSPORT' } })
    const medicare = {
      cardNumber: '2123 45670 1',
      cardType: 'G',
      expiryDate: '2030-01-01',
      personalAttributes: { fullname: { value: 'A B' }, dateOfBirth: { value: '1990-01-01' } },
    }
    expect(await curl(`${root}/id-document/aus/medicare`, '--json', JSON.stringify(medicare))).toMatchObject({
      status: 200,
      body: { type: 'MEDICARE' },
    })
    expect((await curl(`${root}/proof`)).body).toContain('--frontier--')
  })

  test('bodies with "Expect: 100-continue" or chunked encoding are accepted', async () => {
    const file = join(folder, 'consents.json')
    writeFileSync(file, '[{"approved":true,"type":"GIV"}]')
    const { id } = (await curl('/svc/v1/identities', '-X', 'POST')).body as { id: string }
    const path = `/svc/v1/identities/${id}/consents`
    for (const header of ['Expect: 100-continue', 'Transfer-Encoding: chunked'])
      expect((await curl(path, '--json', `@${file}`, '-H', header)).status).toBe(200)
  })
})

describe('metacharacters of SQL, paths and markup', () => {
  test('metacharacters in ids are 404 and never reflected as markup or header', async () => {
    for (const text of METACHARACTERS) {
      const id = encodeURIComponent(text.toWellFormed())
      for (const path of [
        `/svc/v1/identities/${id}`,
        `/svc/v1/identities/${id}/status/${id}`,
        `/svc/v1/identities/${id}/proof`,
      ]) {
        const response = await served.call('GET', path)
        expect([path, response.status]).toEqual([path, 404])
        expect(response.headers.get('content-type')).toMatch(/^application\/json/)
        expect(response.headers.has('x-injected')).toBe(false)
      }
    }
    expect(served.faults).toEqual([])
  })

  test('metacharacters in every text of a body reach the engine unchanged', async () => {
    const { id } = (await (await served.call('POST', '/svc/v1/identities')).json()) as { id: string }
    for (const text of METACHARACTERS.map((raw) => raw.toWellFormed())) {
      const value = { value: text }
      const body = {
        idDocumentType: 'PASSPORT',
        idDocumentNumber: text,
        issuingCountry: 'FRA',
        issuingState: text,
        personalAttributes: {
          dateOfBirth: { value: '1990-01-01' },
          givenNames: [value, value],
          surname: value,
          fullname: value,
          height: value,
          eyeColor: value,
        },
        address: { streetDetails: { streetLines: [text, text] }, city: text, state: text, postcode: text },
      }
      const response = await served.call('POST', `/svc/v1/identities/${id}/id-documents`, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      expect(response.status).toBe(200)
      expect(served.engine.calls.at(-1)?.given[1]).toEqual(body)
      const form = new FormData()
      form.set('businessId', text)
      expect((await served.call('POST', '/svc/v1/identities', { body: form })).status).toBe(200)
      expect(served.engine.calls.at(-1)?.given[0]).toEqual({ businessId: text })
    }
    expect(served.faults).toEqual([])
  })
})
