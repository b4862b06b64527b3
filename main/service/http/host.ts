import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CodedError } from '../../../shared/schema/index.ts'
import type { HostGuard } from './host-guard.ts'

export interface RunningHost {
  readonly address: string
  readonly port: number
  /** `http://127.0.0.1:7080`, without a trailing slash. */
  readonly baseUrl: string
  /** Stops accepting calls, answers those in progress, and closes. */
  stop(): Promise<void>
}

export interface ListenOptions {
  readonly app: FastifyInstance
  readonly hosts: HostGuard
  /** Default 127.0.0.1. */
  readonly address?: string
  /** 0 selects any free port. */
  readonly port: number
  /** Milliseconds that calls in progress may take after stop(); then their connections are closed. */
  readonly graceMs?: number
}

/** Reason why the service cannot listen; message and hint can be shown to the user. */
export class ListenFailure extends CodedError {
  override name = 'ListenFailure'

  constructor(code: string, message: string, hint: string, cause: unknown) {
    super({ code, message, hint }, { cause })
  }
}

/** Listens on the port; throws ListenFailure if it cannot be bound. */
export async function startHost(options: ListenOptions): Promise<RunningHost> {
  const { app, hosts, address = '127.0.0.1', port, graceMs = 1000 } = options
  try {
    await app.listen({ host: address, port })
  } catch (error) {
    throw failureOf(error, address, port)
  }
  const bound = app.server.address() as AddressInfo // TCP, so never a pipe name
  hosts.listensOn(bound.address, bound.port)
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
  return {
    address: bound.address,
    port: bound.port,
    baseUrl: `http://${name}:${bound.port}`,
    stop: () => stop(app, graceMs),
  }
}

/** Interval in milliseconds for closing connections that have become idle. */
const IDLE_CHECK_MS = 25

async function stop(app: FastifyInstance, graceMs: number): Promise<void> {
  const idleTimer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
  const graceTimer = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
  } finally {
    clearInterval(idleTimer)
    clearTimeout(graceTimer)
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
