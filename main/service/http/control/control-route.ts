import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type {
  BodyOf,
  CallContract,
  CallContracts,
  ParametersOf,
  QueryOf,
  ResponseOf,
  TenantConfig,
} from '../../../../shared/control/index.ts'
import { isoTime } from '../../../../shared/schema/index.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Page } from '../../engine/messages.ts'
import type { TenantSettings } from '../../engine/tenant.ts'
import type { EndedQuery } from '../../webhooks/delivery-store.ts'
import type { Ledger } from '../../webhooks/ledger.ts'
import type { HttpLimits } from '../http-limits.ts'
import type { Part } from '../multipart.ts'
import type { RequestJournal } from '../request-journal.ts'
import type { ChipMint } from './chip-mint.ts'

/** Stored tenants; `list` returns a new array after a change. */
export interface TenantBook {
  list(): readonly TenantSettings[]
  /** Adds or changes a tenant; resolves once the change is durable and in effect. Null if tenants are fixed. */
  readonly save: ((tenant: TenantConfig) => Promise<TenantSettings>) | null
}

/** Pending and ended notifications. */
export interface DeliveryRegistry {
  readonly ledger: Pick<Ledger, 'list' | 'get'>
  /** Returns the signed bytes as sent; null for an unknown delivery. */
  body(id: string): Uint8Array | null
  /** Sends the same bytes as a new delivery and returns its id; null for an unknown delivery. */
  resend(id: string): Promise<string | null>
  /** Resends deliveries that ended in one state within a period and were not resent since; resolves with their number. */
  resendEnded(query: EndedQuery): Promise<number>
}

export interface SnapshotFile {
  readonly size: number
  /** Reads the file, which is deleted when the stream closes. */
  stream(): Readable
}

/** Snapshots of all stored data in one file. */
export interface SnapshotService {
  take(): Promise<SnapshotFile>
  /**
   * Rejects with ServiceError, without any change, if the bytes are not a snapshot. Null if restoring is impossible at run time.
   */
  readonly restore: ((snapshot: Uint8Array) => Promise<void>) | null
}

/** Services behind the control API. Routes of a null member respond with 503. */
export interface ControlSurface {
  readonly engine: Engine
  readonly journal: RequestJournal
  readonly limits: HttpLimits
  readonly tenants: TenantBook
  readonly deliveries: DeliveryRegistry | null
  readonly snapshots: SnapshotService | null
  readonly chipMint: ChipMint | null
}

/** Input of a call, validated against its contract. */
export interface ControlInput<Call extends CallContract = CallContract> {
  readonly parameters: ParametersOf<Call>
  readonly query: QueryOf<Call>
  readonly body: BodyOf<Call>
  readonly parts: ReadonlyMap<string, Part>
  readonly reply: FastifyReply
}

type Result<Call extends CallContract> = ResponseOf<Call> | FastifyReply

/** Handlers of calls, by id. A handler that streams its response returns the reply. */
export type ControlHandlers<Calls extends CallContracts> = {
  readonly [Id in keyof Calls]: (
    surface: ControlSurface,
    input: ControlInput<Calls[Id]>,
  ) => Result<Calls[Id]> | Promise<Result<Calls[Id]>>
}

/** Call of the control API with its handler. */
export type ControlRoute = CallContract & {
  readonly id: string
  handle(surface: ControlSurface, input: unknown): unknown
}

/** Joins contracts and their handlers. */
export const controlRoutes = <Calls extends CallContracts>(
  calls: Calls,
  handlers: ControlHandlers<Calls>,
): readonly ControlRoute[] =>
  Object.entries(calls).map(([id, call]) => ({
    ...call,
    id,
    // The input is validated by the contract from which its type derives.
    handle: handlers[id] as ControlRoute['handle'],
  }))

/** Service: design, "Protected by its own key" */
export const CONTROL_ROOT = '/control/v1'

export const pageFrom = ({ limit = 1000, before }: { readonly limit?: number; readonly before?: string }): Page => ({
  limit,
  ...(before === undefined ? {} : { before }),
})

/** ISO 8601, UTC. */
export const isoTimeOrNull = (time: number | null): string | null => (time === null ? null : isoTime(time))
