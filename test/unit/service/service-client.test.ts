import { createServer, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { CallFailed, ServiceClient } from '../../../main/scenario/trigger/service-client.ts'

/** Returns the failure of a call to a server that responds like this. */
async function failureOf(respond: (response: ServerResponse) => void): Promise<unknown> {
  const server = createServer((_request, response) => respond(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('a server on TCP has a port')
  const root = `http://127.0.0.1:${address.port}`
  const client = new ServiceClient({ apiRoot: root, controlRoot: root, backendKey: 'key', controlKey: 'key' })
  return client.api('GET', '/identities').catch((error: unknown) => error)
}

test('a response that breaks off is a failed call, not an error of the program', async () => {
  const failure = await failureOf((response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{')
    setImmediate(() => response.destroy())
  })
  expect(failure).toBeInstanceOf(CallFailed)
  expect(failure).toMatchObject({ status: null })
})

test('a response of something else than the service is a failed call that quotes its start', async () => {
  const failure = await failureOf((response) => response.end('<html>a proxy'))
  expect(failure).toBeInstanceOf(CallFailed)
  expect(failure).toMatchObject({ status: 200, message: expect.stringContaining('<html>a proxy') })
})

test('a refusal is a failed call with its status and the start of its body', async () => {
  const failure = await failureOf((response) => response.writeHead(403).end('{"errors":[]}'))
  expect(failure).toMatchObject({ status: 403, message: expect.stringContaining('{"errors":[]}') })
})
