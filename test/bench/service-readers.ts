import { connect, type Socket } from 'node:net'
import { uniqueImage } from '../service/faults/unique-image.ts'
import { filePart, formBody } from '../support/form-body.ts'
import { PICTURE } from '../support/test-service.ts'
import { transactions } from './service-calls.ts'
import { type BenchService, KEY } from './service-client.ts'

const BOUNDARY = 'boundary-of-this-bench'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const READERS = 60
const PROOF_BYTES = 12_000_000
/** Maximum memory for each reader, in MiB: a few pieces of a proof, whatever its size. */
const MAX_READER_MIB = 1
/** Milliseconds after which a reader that takes nothing is cut off (D-66), and the tolerance of a busy machine. */
const [IDLE_MS, TOLERANCE_MS] = [30_000, 5000]

interface Reader {
  readonly socket: Socket
  /** Resolves with the milliseconds from the first byte until the connection was closed. */
  readonly closed: Promise<number>
}

/** Requests a proof and stops reading at its first byte. */
function standingReader({ command }: BenchService, path: string): Promise<Reader> {
  const { apiRoot } = command.address
  const { port, host, pathname } = new URL(apiRoot)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${pathname}${path}/proof HTTP/1.1\r\nHost: ${host}\r\napikey: ${KEY}\r\n\r\n`)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (bytes) => {
      socket.pause()
      if (!bytes.toString('latin1').startsWith('HTTP/1.1 200 ')) return reject(new Error(bytes.toString('latin1')))
      const start = performance.now()
      const closed = new Promise<number>((done) => {
        socket.on('error', () => {})
        // A paused socket does not report its end; a write fails once the service has closed the connection.
        const timer = setInterval(() => socket.write('\r\n'), 500)
        socket.once('close', () => {
          clearInterval(timer)
          done(performance.now() - start)
        })
      })
      resolve({ socket, closed })
    })
  })
}

/** Starts a reader for each path and waits until the service has sent what they take. */
async function standingReaders(service: BenchService, paths: readonly string[]): Promise<readonly Reader[]> {
  const readers = await Promise.all(paths.map((path) => standingReader(service, path)))
  await new Promise((resolve) => setTimeout(resolve, 2000))
  return readers
}

/** Prints the memory of clients that request proofs and read nothing, and the time until they are cut off. */
export async function printReaders(
  service: BenchService,
  memory: () => number,
  show: (isMet: boolean, text: string) => void,
): Promise<void> {
  const roots = await transactions(service, READERS)
  for (const path of roots) {
    const picture = (name: string) => filePart(name, Buffer.from(uniqueImage(PICTURE, PROOF_BYTES / 2)), 'image/png')
    const body = formBody(BOUNDARY, [picture('DocumentFront'), picture('DocumentBack')])
    await service.call({ method: 'POST', path: `${path}/id-documents/capture`, body, type: TYPE })
  }
  await service.call({ method: 'POST', path: '/control/v1/settle' })
  // The first readers also make the service create and seal the proofs.
  const makers = await standingReaders(service, roots)
  const before = memory()
  const readers = [...makers, ...(await standingReaders(service, roots))]
  const growth = (memory() - before) / READERS
  const times = await Promise.all(readers.map(({ closed }) => closed))
  console.log(`\n${readers.length} clients that read nothing of ${READERS} proofs of ${PROOF_BYTES / 1_000_000} MB`)
  show(
    growth <= MAX_READER_MIB,
    `${growth.toFixed(2)} MiB for each of the last ${READERS}, required ≤ ${MAX_READER_MIB}`,
  )
  console.log(`         memory of the service ${before.toFixed(0)} MiB with the first ${READERS}`)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  show(
    first >= IDLE_MS - TOLERANCE_MS && last <= IDLE_MS + TOLERANCE_MS,
    `cut off after ${(first / 1000).toFixed(1)} to ${(last / 1000).toFixed(1)} s, required 30`,
  )
}
