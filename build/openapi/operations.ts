import { clientDocument, controlDocument, partyDocument } from '../../main/service/index.ts'

export interface DocumentedOperation {
  readonly id: string
  readonly method: string
  /** Matches its paths. */
  readonly path: RegExp
  /** Whether it takes or answers JSON. */
  readonly hasJson: boolean
}

export interface Example {
  readonly request?: unknown
  readonly response?: unknown
}

interface Operation {
  readonly operationId: string
  readonly requestBody?: object
  readonly responses: { readonly 200?: object }
}

/** Returns the operations of all OpenAPI documents of the service. */
export const operationsOf = (): readonly DocumentedOperation[] =>
  [clientDocument(), controlDocument(), partyDocument()].flatMap((document) =>
    Object.entries((document as unknown as { paths: { [path: string]: { [method: string]: Operation } } }).paths) // its form
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { operationId, requestBody, responses }]) => ({
          id: operationId,
          method: method.toUpperCase(),
          path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
          hasJson: JSON.stringify([requestBody, responses[200]]).includes('"application/json"'),
        })),
      ),
  )

/** Text of Base64, of which an example shows the beginning. */
const LONGEST = 64

const shortened = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_name, member: unknown) => {
    if (Array.isArray(member)) return member.slice(0, 2)
    // A path is no Base64.
    const isLong = typeof member === 'string' && member.length > LONGEST && /^(?!\/[a-z])[\w+/-]+=*$/.test(member)
    return isLong ? member.slice(0, LONGEST) : member
  })

/** Returns a call as an example that is short enough to be read: two elements of a list, the beginning of bytes. */
export const exampleOf = (request: unknown, response: unknown): Example => ({
  ...(request === undefined ? {} : { request: shortened(request) }),
  ...(response === undefined ? {} : { response: shortened(response) }),
})
