// Receives notifications of the mode HMAC and prints those that are genuine, one per line. SECRET and HEADER are those of the tenant.
// Usage: SECRET=… HEADER=x-signature PORT=8080 node webhook-receiver.mjs; `proofbench listen` does the same and names likely mistakes.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

export function isGenuine(rawBody, headerValue, secret) {
  const expected = createHmac('sha256', secret).update(rawBody).digest()
  const received = Buffer.from(headerValue ?? '', 'base64')
  return received.length === expected.length && timingSafeEqual(received, expected)
}

const { SECRET, HEADER = 'x-signature', PORT = '8080' } = process.env
const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  // The bytes as they came: a body that was parsed and written again has another HMAC.
  const body = Buffer.concat(chunks)
  if (!isGenuine(body, request.headers[HEADER.toLowerCase()], SECRET)) {
    response.writeHead(401).end()
    return
  }
  console.log(body.toString())
  response.writeHead(204).end()
})
server.listen(Number(PORT), '127.0.0.1', () => console.error(`listening on ${server.address().port}`))
