import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sendProof } from '../../../main/service/http/send-proof.ts'

const PIECES = 40

test('a client that takes every piece of a proof at once leaves a turn of the event loop to others after each', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  let [turns, isSending] = [0, true]
  const count = () => {
    turns += 1
    if (isSending) setImmediate(count)
  }
  const proof = {
    proofId: 'p',
    size: PIECES * 100,
    contentType: 'multipart/mixed',
    pieces: () => Array.from({ length: PIECES }, () => Buffer.alloc(100, 'a')),
  }
  app.get('/', (_, reply) =>
    sendProof(reply, 1000, async ({ send }) => {
      setImmediate(count)
      await send(proof)
      isSending = false
    }),
  )
  const response = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }))
  expect((await response.text()).length).toBe(PIECES * 100)
  expect(turns).toBeGreaterThanOrEqual(PIECES)
})
