import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startReceiver } from '../../../main/service/webhooks/receive/receiver.ts'

test('a sender of a body that is too large has time to read the 413 while it still sends', async () => {
  const { url, close } = await startReceiver({
    ...{ host: '127.0.0.1', port: 0, security: { mode: 'None' }, answer: 204, delayMs: 0 },
    onArrival: () => {},
    onGarbage: () => {},
  })
  onTestFinished(close)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const events: string[] = []
  socket.on('data', (piece) => events.push(piece.toString().slice(0, 12)))
  socket.on('error', () => events.push('error')).on('close', () => events.push('close'))
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${50 * 2 ** 20}\r\n\r\n`)
  socket.write(Buffer.alloc(2 ** 20 + 1))
  await expect.poll(() => events).toContain('HTTP/1.1 413')
  socket.write(Buffer.alloc(64 * 1024))
  await setTimeout(200)
  expect(events).toEqual(['HTTP/1.1 413'])
})
