import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isoTime } from '../../../../shared/schema/index.ts'
import type { Engine } from '../../engine/engine.ts'
import type { ServiceEvent } from '../../engine/messages.ts'
import { CONTROL_ROOT } from './control-route.ts'

/** Milliseconds between heartbeats, which keep an idle stream open. */
const HEARTBEAT_MS = 15_000
/** Maximum buffered bytes of a slow reader; beyond it the stream is closed and the client must reconnect. */
const MAX_BUFFERED = 1024 * 1024

/** Serves the events of the service as server-sent events (HTML, Server-sent events): the event is the kind, the data is JSON. */
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
    const unwatch = engine.watch((event) => {
      number++
      stream.write(eventText(event, number))
      if (stream.writableLength > MAX_BUFFERED) stream.destroy()
    })
    const heartbeat = setInterval(() => stream.write(': \n\n'), HEARTBEAT_MS)
    open.add(stream)
    stream.on('close', () => {
      clearInterval(heartbeat)
      unwatch()
      open.delete(stream)
    })
  })
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
}

const eventText = ({ time, ...event }: ServiceEvent, number: number): string =>
  `id: ${number}\nevent: ${event.kind}\ndata: ${JSON.stringify({ ...event, time: isoTime(time) })}\n\n`
