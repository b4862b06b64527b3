import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { HostGuard } from './host-guard.ts'

export interface RunningHost {
  readonly address: string
  readonly port: number
  /** `http://127.0.0.1:7080`, without a slash at the end. */
  readonly baseUrl: string
  /** Takes no more calls, answers those under way, and ends. */
  stop(): Promise<void>
}

export interface ListenOptions {
  readonly app: FastifyInstance
  readonly hosts: HostGuard
  /** 127.0.0.1 unless told otherwise. */
  readonly address?: string
  /** 0: any that is free. */
  readonly port: number
  /** Milliseconds that calls under way are given when it stops; then their connections are cut. */
  readonly graceMs?: number
}

/** Why the service cannot listen; fit to be shown to a person. */
export class ListenFailure extends Error {
  readonly code: string
  readonly hint: string

  constructor(code: string, message: string, hint: string, cause: unknown) {
    super(message, { cause })
    this.name = 'ListenFailure'
    this.code = code
    this.hint = hint
  }
}

/** Listens; throws ListenFailure where the address cannot be had. */
export async function startHost(options: ListenOptions): Promise<RunningHost> {
  const { app, hosts, address = '127.0.0.1', port, graceMs = 5000 } = options
  try {
    await app.listen({ host: address, port })
  } catch (error) {
    throw failureOf(error, address, port)
  }
  const taken = app.server.address() as AddressInfo // it listens on TCP
  hosts.listensOn(taken.address, taken.port)
  const name = taken.family === 'IPv6' ? `[${taken.address}]` : taken.address
  return {
    address: taken.address,
    port: taken.port,
    baseUrl: `http://${name}:${taken.port}`,
    stop: () => stop(app, graceMs),
  }
}

/** Milliseconds between looks for connections whose last call has been answered. */
const LOOK_MS = 25

async function stop(app: FastifyInstance, graceMs: number): Promise<void> {
  const look = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
  } finally {
    clearInterval(look)
    clearTimeout(cut)
  }
}

function failureOf(error: unknown, address: string, port: number): ListenFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  const place = `${address}:${port}`
  switch (code) {
    case 'EADDRINUSE':
      return new ListenFailure(
        code,
        `Port ${port} of ${address} is in use`,
        'Choose another port, or 0 for any that is free.',
        error,
      )
    case 'EACCES':
      return new ListenFailure(
        code,
        `Port ${port} may not be used by this user`,
        'Choose a port of 1024 or above.',
        error,
      )
    case 'EADDRNOTAVAIL':
      return new ListenFailure(code, `${address} is not an address of this machine`, 'Choose 127.0.0.1.', error)
    default:
      return new ListenFailure(
        code,
        `The service cannot listen on ${place}: ${code}`,
        'Choose another address or port.',
        error,
      )
  }
}
