import type * as z from 'zod'
import type { MultipartPart } from '../spec/index.ts'

/** Body of a request. `bytes` is the maximum size if it is not the usual one. */
export type RequestContract =
  | { readonly contentType: 'application/json'; readonly schema: z.ZodType; readonly bytes?: number }
  | { readonly contentType: 'multipart/form-data'; readonly parts: readonly MultipartPart[] }
  | { readonly contentType: 'application/octet-stream'; readonly bytes: number }

/** Call of the control API, from which its validation, its OpenAPI description and the client of the window derive. */
export interface CallContract {
  readonly title: string
  readonly about: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the control root, with `{names}`. */
  readonly path: string
  /** Parameters of the query, by name: texts, choices or whole numbers. */
  readonly query?: { readonly [name: string]: z.ZodType }
  readonly request?: RequestContract
  /** Null: 204 without a body. Without a schema: bytes. */
  readonly response: { readonly contentType: string; readonly schema?: z.ZodType } | null
}

export interface CallContracts {
  readonly [id: string]: CallContract
}

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

export type ParametersOf<Call extends CallContract> = { readonly [Name in NamesIn<Call['path']>]: string }

export type QueryOf<Call extends CallContract> = Call extends { readonly query: infer Query }
  ? { readonly [Name in keyof Query]?: z.output<Query[Name]> }
  : { readonly [name: string]: never }

/** Type of the JSON body. Bytes and multipart bodies have another way: unknown. */
export type BodyOf<Call extends CallContract> = Call extends {
  readonly request: { readonly contentType: 'application/json'; readonly schema: infer Schema }
}
  ? z.output<Schema>
  : unknown

/** Type of the response; unknown for bytes and without a body. */
export type ResponseOf<Call extends CallContract> = Call extends {
  readonly response: { readonly schema: infer Schema }
}
  ? z.output<Schema>
  : unknown

export const json = <Schema extends z.ZodType>(schema: Schema) => ({ contentType: 'application/json', schema }) as const
