import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MAKERS, type Made, type MadeName } from './makers.ts'
import { ADDRESS } from './once.ts'

/**
 * Global setup of Vitest: answers `once()` in the processes of the run. Nothing is built or started until a test asks for it, so a folder of
 * tests starts as fast as what it uses. Returns the teardown.
 */
export default async function serveMakers(): Promise<(() => Promise<void>) | undefined> {
  // Vitest calls it for every project.
  if (process.env[ADDRESS] !== undefined) return undefined
  const made = new Map<MadeName, Promise<Made>>()
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1)) as MadeName // only once() calls it
    const making = made.get(name) ?? MAKERS[name]()
    made.set(name, making)
    making.then(
      ({ value }) => response.end(value),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return async () => {
    server.close()
    server.closeAllConnections()
    for (const making of made.values()) await making.then(({ remove }) => remove?.()).catch(() => {})
  }
}
