import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { OpenApiDocument } from '../../main/service/openapi/document.ts'

interface Media {
  readonly schema: object
}
interface Operation {
  readonly requestBody?: { readonly required?: boolean; readonly content: { readonly [type: string]: Media } }
  readonly responses: { readonly [status: string]: { readonly content?: { readonly [type: string]: Media } } }
}

/** Validates requests and responses against an OpenAPI document. */
export class DocumentJudge {
  readonly #paths: readonly {
    readonly expression: RegExp
    readonly methods: { readonly [method: string]: Operation }
  }[]
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  readonly #compiled = new Map<object, ValidateFunction>()
  /** Validated operations, as `GET /path`. */
  readonly seen = new Set<string>()

  constructor(document: OpenApiDocument) {
    const { paths } = document as unknown as { paths: { [path: string]: { [method: string]: Operation } } } // OpenAPI 3.1
    this.#ajv.addSchema({ $id: 'document', ...document })
    // Paths without placeholders first, so that /identities/{id}/proof does not match an evidence.
    const sorted = Object.entries(paths).sort(([a], [b]) => a.split('{').length - b.split('{').length)
    this.#paths = sorted.map(([path, methods]) => ({
      expression: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      methods,
    }))
  }

  /** Returns the fault of a response, or null. HEAD and undocumented 404 and 405 responses are ignored. */
  faultOfAnswer(method: string, path: string, status: number, type: string, body: string): string | null {
    const operation = this.#operation(method, path)
    if (!operation)
      return status === 404 || status === 405 || method === 'HEAD' || method === 'OPTIONS'
        ? null
        : `${method} ${path} is not in the document`
    const response = operation.responses[status]
    if (!response) return `${method} ${path} answered ${status}, which the document does not name`
    if (!response.content) return body === '' ? null : `${method} ${path} ${status} has a body`
    const media = response.content[type.split(';')[0] ?? '']
    if (!media) return `${method} ${path} ${status} answered ${type}`
    return type.startsWith('application/json') ? this.#fault(media.schema, JSON.parse(body)) : null
  }

  /** Returns the fault of an accepted JSON body, or null. */
  faultOfRequest(method: string, path: string, body: string): string | null {
    const media = this.#operation(method, path)?.requestBody?.content['application/json']
    return media ? this.#fault(media.schema, JSON.parse(body)) : `${method} ${path} takes no JSON by the document`
  }

  #operation(method: string, path: string): Operation | undefined {
    const found = this.#paths.find(({ expression, methods }) => expression.test(path) && methods[method.toLowerCase()])
    if (found) this.seen.add(`${method} ${found.expression.source}`)
    return found?.methods[method.toLowerCase()]
  }

  #fault(schema: object, value: unknown): string | null {
    const known = this.#compiled.get(schema)
    const validate = known ?? this.#ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')))
    this.#compiled.set(schema, validate)
    return validate(value) ? null : this.#ajv.errorsText(validate.errors)
  }
}
