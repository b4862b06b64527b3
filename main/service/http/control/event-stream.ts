import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Engine, ServiceEvent } from '../../engine/engine.ts'
import { CONTROL_ROOT, isoTime } from './control-route.ts'

/** Milliseconds between signs of life, which keep a silent stream open. */
const HEARTBEAT_MS = 15_000
/** Bytes that may wait for a slow reader; then its stream is cut, and it has to come again. */
const MOST_WAITING = 1024 * 1024

/** What happens in the service, as server-sent events (HTML, Server-sent events): the kind is the event, the data is JSON. */
export function addEventStream(app: FastifyInstance, engine: Engine): void {
  const open = new Set<ServerResponse>()
  app.get(`${CONTROL_ROOT}/events`, { config: { writesItself: true } }, (_request, reply) => {
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    stream.write(': open\n\n')
    let number = 0
    const forget = engine.watch((event) => {
      number++
      stream.write(eventText(event, number))
      if (stream.writableLength > MOST_WAITING) stream.destroy()
    })
    const heartbeat = setInterval(() => stream.write(': \n\n'), HEARTBEAT_MS)
    open.add(stream)
    stream.on('close', () => {
      clearInterval(heartbeat)
      forget()
      open.delete(stream)
    })
  })
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
}

const eventText = ({ time, ...event }: ServiceEvent, number: number): string =>
  `id: ${number}\nevent: ${event.kind}\ndata: ${JSON.stringify({ ...event, time: isoTime(time) })}\n\n`
