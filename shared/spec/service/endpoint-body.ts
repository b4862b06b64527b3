import type * as z from 'zod'
import type { EndpointId, EndpointRows } from './endpoints.ts'
import type * as requests from './requests.ts'

type Row = EndpointRows[number]

type Requests = typeof requests
type SchemaOf<Structure extends string> =
  Uncapitalize<Structure> extends keyof Requests ? Requests[Uncapitalize<Structure>] : never

type BodyOfRequest<Request> = Request extends { readonly structure: infer Structure extends string }
  ? z.infer<SchemaOf<Structure>>
  : Request extends { readonly parts: readonly (infer Part)[] }
    ? BodyOfParts<Part>
    : null

/** A JSON part is the body; without one, the text parts are its members. */
type BodyOfParts<Part> = [Extract<Part, { readonly structure: string }>] extends [never]
  ? { readonly [name in (Part & { readonly content: 'text'; readonly name: string })['name']]?: string }
  : BodyOfRequest<Extract<Part, { readonly structure: string }>>

/** Type of the body of an endpoint, from the structure that its row names; null if it has none. */
export type BodyOf<Id extends EndpointId> = BodyOfRequest<Extract<Row, { readonly id: Id }>['request']>
