import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { MultipartPart } from '../../../../shared/spec/service.ts'
import type { TenantConfig } from '../../config/service-config.ts'
import type { Engine, Page } from '../../engine/engine.ts'
import type { TenantSettings } from '../../engine/tenant.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import type { EndedQuery } from '../../webhooks/delivery-store.ts'
import type { Ledger } from '../../webhooks/ledger.ts'
import type { HttpLimits } from '../http-limits.ts'
import type { Part } from '../multipart.ts'
import type { RequestJournal } from '../request-journal.ts'

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
   * Rejects with HttpRefusal, without any change, if the bytes are not a snapshot. Null if restoring is impossible at run time.
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
}

/** Input of a call, validated against its route. */
export interface ControlInput {
  readonly parameters: { readonly [name: string]: string }
  readonly query: { readonly [name: string]: string | number | undefined }
  /** Valid for the route's schema. */
  readonly body: unknown
  readonly parts: ReadonlyMap<string, Part>
  readonly reply: FastifyReply
}

export type QueryParameter = JsonSchema & { readonly type: 'string' | 'integer'; readonly description: string }

export interface ControlRoute {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the control root, with `{names}`. */
  readonly path: string
  readonly query?: { readonly [name: string]: QueryParameter }
  readonly request?:
    | { readonly contentType: 'application/json'; readonly schema: JsonSchema; readonly bytes?: number }
    | { readonly contentType: 'multipart/form-data'; readonly parts: readonly MultipartPart[] }
    | { readonly contentType: 'application/octet-stream'; readonly bytes: number }
  /** Null: 204 without a body. */
  readonly response: { readonly contentType: string; readonly schema?: JsonSchema } | null
  handle(surface: ControlSurface, input: ControlInput): unknown
}

/** Service: design, "Protected by its own key" */
export const CONTROL_ROOT = '/control/v1'

export const jsonResponse = (schema: JsonSchema) => ({ contentType: 'application/json', schema }) as const

export const LIMIT: QueryParameter = {
  type: 'integer',
  minimum: 1,
  maximum: 1000,
  description: 'How many at most; 100 unless given.',
}

/** Parameters of a paged list. */
export const PAGE: NonNullable<ControlRoute['query']> = {
  limit: { ...LIMIT, description: 'How many at most; 1000 unless given.' },
  before: { type: 'string', description: 'Id of the last one of the page before.' },
}

export const pageFrom = ({ limit = 1000, before }: ControlInput['query']): Page => ({
  limit: Number(limit),
  ...(before === undefined ? {} : { before: String(before) }),
})

/** ISO 8601, UTC. */
export const isoTime = (time: number): string => new Date(time).toISOString()
export const isoTimeOrNull = (time: number | null): string | null => (time === null ? null : isoTime(time))
