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

/** Tenants as they are kept; the answer of `list` is another one after a change. */
export interface TenantBook {
  list(): readonly TenantSettings[]
  /** Adds or changes a tenant; resolves once it is durable and in force. Null where tenants are fixed. */
  readonly save: ((tenant: TenantConfig) => Promise<TenantSettings>) | null
}

/** Notifications that are sent or waiting. */
export interface DeliveryDesk {
  readonly ledger: Pick<Ledger, 'list' | 'get'>
  /** The bytes as they are signed and sent; null where there is no such delivery. */
  body(id: string): Uint8Array | null
  /** Sends the same bytes again, as a new delivery whose id is answered; null where there is no such delivery. */
  resend(id: string): Promise<string | null>
  /** Sends everything again that ended like this in a time and was not sent again since; resolves with how many. */
  resendEnded(query: EndedQuery): Promise<number>
}

export interface TakenSnapshot {
  readonly size: number
  /** Reads the file; it is removed when the stream has closed. */
  stream(): Readable
}

/** Everything that the service stores, as one file. */
export interface SnapshotDesk {
  take(): Promise<TakenSnapshot>
  /** Rejects with ServiceError where the bytes are no snapshot; then nothing has changed. Null where it cannot be done at run time. */
  readonly restore: ((snapshot: Uint8Array) => Promise<void>) | null
}

/** What the control API drives. Desks that are null are answered with 503. */
export interface ControlSurface {
  readonly engine: Engine
  readonly journal: RequestJournal
  readonly limits: HttpLimits
  readonly tenants: TenantBook
  readonly deliveries: DeliveryDesk | null
  readonly snapshots: SnapshotDesk | null
}

/** What a call says, checked against its route. */
export interface ControlInput {
  readonly parameters: { readonly [name: string]: string }
  readonly query: { readonly [name: string]: string | number | undefined }
  /** Fits the schema of the route. */
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

/** Parameters of a list that is read page by page. */
export const PAGE: NonNullable<ControlRoute['query']> = {
  limit: { ...LIMIT, description: 'How many at most; 1000 unless given.' },
  before: { type: 'string', description: 'Id of the last one of the page before.' },
}

export const pageFrom = ({ limit = 1000, before }: ControlInput['query']): Page => ({
  limit: Number(limit),
  ...(before === undefined ? {} : { before: String(before) }),
})

/** ISO 8601, UTC, or null. */
export const isoTime = (time: number): string => new Date(time).toISOString()
export const isoTimeOrNull = (time: number | null): string | null => (time === null ? null : isoTime(time))
