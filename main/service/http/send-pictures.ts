import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import type { FastifyReply } from 'fastify'
import type { CapturedPicture } from '../engine/messages.ts'

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.jpg', 'image/jpeg'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.gif', 'image/gif'],
  ['.jp2', 'image/jp2'],
  ['.pdf', 'application/pdf'],
])

/** Sends pictures as multipart/form-data (RFC 7578), their bytes as they were stored. Not shown: D-97 */
export function sendPictures(reply: FastifyReply, pictures: readonly CapturedPicture[]): FastifyReply {
  // Random, so that no stored picture can contain it.
  const boundary = `picture-${randomUUID()}`
  const parts = pictures.flatMap(({ name, fileName, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${TYPES.get(extname(fileName)) ?? 'application/octet-stream'}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return reply
    .type(`multipart/form-data; boundary=${boundary}`)
    .send(Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]))
}
