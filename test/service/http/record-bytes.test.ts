import { expect, onTestFinished, test } from 'vitest'
import { clientDocument } from '../../../main/service/openapi/client-document.ts'
import { IS_LONG } from '../../support/length.ts'
import { BACKEND_KEY, serveApp } from '../../support/served-app.ts'
import { begun, testService } from '../../support/test-service.ts'
import { TEXT_PASSPORT } from '../../support/text-passport.ts'

test('a call takes at most one consent of each type, as OpenAPI says, and a longer list is refused with both numbers', async () => {
  const served = await serveApp()
  onTestFinished(() => served.host.stop())
  expect(JSON.stringify(clientDocument())).toMatch(/"maxItems":12/)
  const response = await fetch(`${served.host.baseUrl}/svc/v1/identities/one/consents`, {
    method: 'POST',
    headers: { apikey: BACKEND_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(Array(16_000).fill({ approved: true, type: 'EMAIL' })),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ message: 'at most 12 elements expected, 16000 found' }] })
})

test.runIf(IS_LONG)(
  'a record is refused above 16 MiB with both numbers, and its proof leaves the event loop its turns',
  async () => {
    const service = testService()
    onTestFinished(() => service.store.close())
    const { engine, call } = service
    const id = await begun(service)
    await engine.submitDocumentText(call(), id, TEXT_PASSPORT as never) // as a client sends it
    await engine.settle()
    const username = { username: 'a'.repeat(1_000_000) }
    const contact = () =>
      engine.control.submit(id, {
        operation: 'EMAIL_OTP',
        type: 'MAIL_OTP',
        family: 'CONTACT',
        contactDetails: { username },
        isEvaluated: false,
      })
    for (let sent = 0; sent < 16; sent++) await contact()
    await expect(contact()).rejects.toThrow(/The transaction has \d+ bytes in its record; it may have 16777216/)
    // Every turn that the proof leaves to others; a clock would measure the machine.
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    count()
    const proof = await engine.retrieveProof(call('GET'), id)
    isDone = true
    expect(turns).toBeGreaterThan(4)
    expect(proof.length).toBeGreaterThan(16_000_000)
  },
)
