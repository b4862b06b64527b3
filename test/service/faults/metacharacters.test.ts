import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { expect, onTestFinished, test } from 'vitest'
import { AdjustableClock } from '../../../main/service/engine/clock.ts'
import { startService } from '../../../main/service/start-service.ts'
import { someOf } from '../../support/length.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { METACHARACTERS } from '../http/metacharacters.ts'
import { call, captureForm, settled } from './client.ts'
import { controlCall } from './every-submission.ts'
import { uniqueImage } from './unique-image.ts'

const KEY = 'back-end-key-of-this-test-7781'
/** Returns the ZIP of an envelope without transfer encoding, from the first entry to an end record without comment. */
function bareZip(proof: Uint8Array): Uint8Array {
  const bytes = Buffer.from(proof)
  return bytes.subarray(bytes.indexOf('PK\x03\x04', 0, 'latin1'), bytes.lastIndexOf('PK\x05\x06', -1, 'latin1') + 22)
}

/** Names of files that the service creates. */
const OWN_NAME = /^[\w.-]+$/

async function startTestService() {
  const parent = temporaryFolder()
  const faults: unknown[] = []
  const { address, stop } = await startService({
    folder: join(parent, 'data'),
    config: { tenants: [{ id: 't', backendKey: KEY, examinesImages: false, issuingSourceValidation: true }] },
    port: 0,
    clock: new AdjustableClock(),
    seed: null,
    version: '0.1.0',
    onFault: (_, error) => void faults.push(error),
  })
  onTestFinished(stop)
  return { parent, address, faults, send: call.bind(null, address, KEY) }
}

/** Submits `text` in every free text field and returns the statuses of the responses. */
async function submitEverywhere({ address, send }: Awaited<ReturnType<typeof startTestService>>, text: string) {
  const created = await send('POST', '/identities', { businessId: text })
  const id = String(created.body?.id)
  const root = `/identities/${id}`
  const value = { value: text }
  const personalAttributes = {
    surname: value,
    fullname: value,
    givenNames: [value, value],
    dateOfBirth: { value: '1990-01-01' },
    eyeColor: value,
    height: value,
  }
  const address_ = { streetDetails: { streetLines: [text, text] }, city: text, state: text, postcode: text }
  const statuses = [
    created,
    await send('POST', `${root}/consents`, [{ approved: true, type: 'GIV' }]),
    await send('POST', `${root}/id-documents`, {
      idDocumentType: 'DRIVING_LICENSE',
      idDocumentNumber: text,
      issuingCountry: 'AUS',
      issuingState: text,
      personalAttributes,
      address: address_,
    }),
    await send('POST', `${root}/id-document/aus/medicare`, {
      cardNumber: text,
      cardType: 'G',
      expiryDate: '2030-01-01',
      fullname2: text,
      personalAttributes: { fullname: value, dateOfBirth: { value: '1990-01-01' } },
    }),
    await send('POST', `${root}/id-documents/nfc-session`, { mrz: [text, text] }),
    await send('POST', `${root}/id-documents/capture`, captureForm({}, uniqueImage(), uniqueImage(), text)),
  ].map(({ status }) => status)
  const control = (path: string, body: unknown) => controlCall(address, 'POST', path, body)
  const submit = (operation: string, type: string, family: string, more: object) =>
    control(`${root}/submissions`, { operation, type, family, ...more })
  await submit('EMAIL_OTP', 'MAIL_OTP', 'CONTACT', { contactDetails: { email: value } })
  await submit('ADDITIONAL_FILE', 'ADDITIONAL_FILE', 'DOCUMENT', {
    file: { content: Buffer.from(text).toString('base64'), metadata: [{ key: text, value: text }] },
  })
  const data = { documentNumber: text, surname: text, documentType: 'DRIVING_LICENSE' }
  await controlCall(address, 'PUT', '/registers', [{ country: 'AUS', data }])
  await control('/forced-outcomes', {
    identityId: text,
    businessId: text,
    participant: 'IMAGE_OCR',
    errors: [{ code: '1531', message: text }],
  })
  return { id, root, statuses }
}

test.each(someOf(METACHARACTERS, 4).map((text) => [JSON.stringify(text), text.toWellFormed()] as const))(
  '%s in every text field is stored unchanged and never acts as a path, query, name or header',
  { timeout: 60_000 },
  async (_, text) => {
    const running = await startTestService()
    const { parent, address, faults, send } = running
    const { id, root, statuses } = await submitEverywhere(running, text)
    // Text that is invalid in a header or name is refused, never a fault.
    for (const status of statuses) expect([200, 400]).toContain(status)
    expect(statuses[0]).toBe(200)
    const sessions = (await controlCall(address, 'GET', '/sessions')) as { sessionId: string }[]
    for (const { sessionId } of sessions) await controlCall(address, 'POST', `/sessions/${sessionId}/end`)
    await settled(address, KEY, id)
    const sought = encodeURIComponent(text)
    for (const path of [`/identities/${sought}`, `${root}/status/${sought}`, `/identities/${sought}/proof`])
      expect((await send('GET', path)).status).toBe(404)
    for (const path of [`/identities/${sought}/operations`, `${root}/files/${sought}`, `/sessions/${sought}`]) {
      const response = await fetch(`${address.controlRoot}${path}`, { headers: { controlkey: address.controlKey } })
      expect([path, response.status]).toEqual([path, 404])
    }
    const proof = await send('GET', `${root}/proof`)
    expect(proof.status).toBe(200)
    const report = await verifyBytes(proof.bytes, keysFrom(Buffer.from(address.publicKey), 'the service'))
    expect([report.indication, report.findings.filter(({ level }) => level === 'FAIL')]).toEqual(['TOTAL_PASSED', []])
    const zip = await JSZip.loadAsync(bareZip(proof.bytes))
    const name = Object.keys(zip.files).find((path) => path.endsWith('/identityDetails.json')) ?? ''
    const details = JSON.parse((await zip.file(name)?.async('string')) ?? '{}')
    const numbers = (details.idDocuments as { idDocumentData?: { idDocumentNumber?: string } }[]).map(
      ({ idDocumentData }) => idDocumentData?.idDocumentNumber,
    )
    if (statuses[2] === 200) expect(numbers).toContain(text)
    expect(Object.keys(zip.files).filter((path) => !/^[\w./-]+$/.test(path) || path.includes('..'))).toEqual([])
    expect(readdirSync(parent)).toEqual(['data'])
    const names = readdirSync(join(parent, 'data'), { recursive: true, encoding: 'utf8' })
    expect(names.filter((path) => !path.split(/[\\/]/).every((part) => OWN_NAME.test(part)))).toEqual([])
    expect((await send('POST', '/identities')).status).toBe(200)
    expect(faults).toEqual([])
  },
)
