import type { OpenApiDocument } from './document.ts'
import type { JsonSchema } from './json-schema.ts'
import { PAGE_STYLE } from './page-style.ts'

/** Bodies by media type. */
interface Content {
  readonly [type: string]: { readonly schema: JsonSchema; readonly example?: unknown }
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly description?: string
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: { readonly [status: string]: { readonly description: string; readonly content?: Content } }
}

/** The document as a page without script: every operation by heading, then every structure. */
export function documentPage(document: OpenApiDocument, jsonUrl: string): string {
  // Made by openApiDocument only.
  const {
    info,
    tags,
    paths,
    webhooks = {},
    components,
  } = document as unknown as {
    info: { title: string; description: string }
    tags: { name: string; description?: string }[]
    paths: { [path: string]: { [method: string]: Operation } }
    webhooks?: { [name: string]: { [method: string]: Operation } }
    components: { schemas: { [name: string]: JsonSchema } }
  }
  const operations = operationsOf(paths)
  const sections = tags.map(({ name, description = '' }) => {
    const own = operations.filter(({ tags }) => tags.includes(name))
    return `<section><h2>${escaped(name)}</h2><p>${escaped(description)}</p>${own.map(operationHtml).join('')}</section>`
  })
  const notified = operationsOf(webhooks).map((operation) =>
    operationHtml({ ...operation, path: 'the URL of the tenant' }),
  )
  if (notified.length > 0) sections.push(`<section><h2>Notifications</h2>${notified.join('')}</section>`)
  const structures = Object.entries(components.schemas).map(
    ([name, schema]) => `<section id="${escaped(name)}"><h3>${escaped(name)}</h3>${schemaHtml(schema)}</section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)}</title><style>${PAGE_STYLE}</style></head><body><main>
<h1>${escaped(info.title)}</h1><p>${escaped(info.description)} <a href="${escaped(jsonUrl)}">OpenAPI 3.1 as JSON</a></p>
${sections.join('\n')}
<h2>Structures</h2>
${structures.join('\n')}
</main></body></html>
`
}

type Call = Operation & { readonly method: string; readonly path: string }

const operationsOf = (paths: { readonly [path: string]: { readonly [method: string]: Operation } }): readonly Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  )

function operationHtml(operation: Call): string {
  const { method, path, operationId, summary, description, parameters = [], requestBody, responses } = operation
  const rows = parameters.map(
    (parameter) =>
      `<tr><td><code>${escaped(parameter.name)}</code></td><td>${parameter.in}</td><td>${schemaHtml(parameter.schema)} ${escaped(parameter.description ?? '')}</td></tr>`,
  )
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema, example }]) =>
      `<dt>Body ${escaped(type)}</dt><dd>${schemaHtml(schema)}${exampleHtml(example)}</dd>`,
  )
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const results = answers.map(([status, { description: text, content = {} }]) => {
    const [type, body] = Object.entries(content)[0] ?? []
    return `<dt>Answer ${status} ${escaped(type ?? '')}</dt><dd>${body ? schemaHtml(body.schema) + exampleHtml(body.example) : escaped(text)}</dd>`
  })
  return `<article id="${escaped(operationId)}"><h3>${escaped(summary)}</h3>
<p><code><b>${method}</b> ${escaped(path)}</code></p>${textHtml(description)}
${rows.length > 0 ? `<table><caption>Parameters</caption>${rows.join('')}</table>` : ''}
<dl>${bodies.join('')}${results.join('')}</dl></article>`
}

/** Paragraphs, and code between fences. */
const textHtml = (text: string): string =>
  text
    .split(/```\w*\n([\s\S]*?)\n```/)
    .map((part, index) =>
      index % 2 === 0 ? `<p>${escaped(part.trim())}</p>` : `<pre><code>${escaped(part)}</code></pre>`,
    )
    .join('')

/** Of a call that was made, closed until it is asked for. */
const exampleHtml = (example: unknown): string =>
  example === undefined
    ? ''
    : `<details><summary>Example</summary><pre><code>${escaped(JSON.stringify(example, null, 2))}</code></pre></details>`

/** One line for a value, a table for an object; a structure is a link. */
function schemaHtml(schema: JsonSchema): string {
  const { $ref, type, properties, items, anyOf, required = [], description, pattern } = schema
  const values = schema.enum
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return `<a href="#${escaped(name)}">${escaped(name)}</a>`
  }
  if (Array.isArray(anyOf)) return (anyOf as JsonSchema[]).map(schemaHtml).join(' or ')
  if (Array.isArray(values)) return values.map((value) => `<code>${escaped(String(value))}</code>`).join(' ')
  if (type === 'array' && items) return `List of ${schemaHtml(items as JsonSchema)}`
  if (type === 'object' && properties) {
    const rows = Object.entries(properties as { [name: string]: JsonSchema }).map(([name, member]) => {
      const isRequired = (required as string[]).includes(name)
      return `<tr><td><code>${escaped(name)}</code>${isRequired ? '' : ' (optional)'}</td><td>${schemaHtml(member)} ${escaped(String(member.description ?? ''))}</td></tr>`
    })
    return `<table>${rows.join('')}</table>`
  }
  const form = typeof pattern === 'string' && description === undefined ? `, <code>${escaped(pattern)}</code>` : ''
  return `${escaped(String(type ?? 'any value'))}${form}`
}

export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
