import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { prepareAttempt } from '../../../main/service/webhooks/attempt.ts'
import { endOf } from '../../support/run-cli.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { hasTool } from './foreign-signature.ts'
import { receiver, webhook } from './receivers.ts'

const BODY = new TextEncoder().encode('{"event":"Evaluation"}')
const never = new AbortController().signal

/** Starts a TLS receiver with a fresh certificate for localhost, made by openssl. */
async function secureReceiver() {
  const folder = temporaryFolder()
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const commands = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    ...subject,
  ]
  const { status, stderr } = spawnSync('openssl', ['req', ...commands, '-keyout', key, '-out', certificate])
  if (status !== 0) throw new Error(String(stderr))
  const bodies: string[] = []
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    async (request, response) => {
      let body = ''
      for await (const piece of request) body += piece
      bodies.push(body)
      response.writeHead(204).end()
    },
  )
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { certificate, bodies, url: `https://localhost:${(server.address() as AddressInfo).port}/hook` } // a TCP address,
  // because the server
  // listens on a port
}

describe.skipIf(!hasTool('openssl'))('webhooks over TLS', () => {
  test('an attempt with an untrusted server certificate fails without sending the body', async () => {
    const { url, bodies } = await secureReceiver()
    const end = await prepareAttempt(webhook(url), BODY).send(never)
    expect(end).toMatchObject({ outcome: 'FAILED', answer: null, failure: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } })
    expect(bodies).toEqual([])
  })

  test('a server certificate trusted by NODE_EXTRA_CA_CERTS is accepted', async () => {
    const { url, bodies, certificate } = await secureReceiver()
    const attempt = pathToFileURL(join(import.meta.dirname, '../../../main/service/webhooks/attempt.ts')).href
    const script = `const { prepareAttempt } = await import(${JSON.stringify(attempt)})
      const settings = { url: ${JSON.stringify(url)}, security: { mode: 'None' }, timeoutMs: 5000 }
      const end = await prepareAttempt(settings, new TextEncoder().encode('hello')).send(new AbortController().signal)
      console.log(end.outcome)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: certificate },
    })
    expect((await endOf(child)).stdout.trim()).toBe('DELIVERED')
    expect(bodies).toEqual(['hello'])
  })

  test('an attempt fails if the receiver responds without TLS on an https address', async () => {
    const { url } = await receiver()
    const end = await prepareAttempt(webhook(url.replace('http:', 'https:')), BODY).send(never)
    expect(end).toMatchObject({ outcome: 'FAILED', answer: null })
  })
})
