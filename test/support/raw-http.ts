import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface RawAnswer {
  readonly status: number
  readonly text: string
}

/** Sends `pieces` unchanged, with a pause of `pauseMs` between them, and reads until the peer closes or 10 s have passed. */
export async function sendRaw(port: number, pieces: readonly (string | Buffer)[], pauseMs = 0): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  const closed = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.setTimeout(10_000, () => socket.destroy())
  })
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await wait(pauseMs)
    if (!socket.writable) break
    socket.write(piece)
  }
  await closed
  const text = Buffer.concat(chunks).toString('latin1')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }
}

export const requestText = (
  method: string,
  path: string,
  headers: { readonly [name: string]: string },
  body: string | Buffer = '',
): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${[`${method} ${path} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`,
      'latin1',
    ),
    Buffer.from(body),
  ])
