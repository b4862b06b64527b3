import { expect, test } from 'vitest'
import { controlDocument } from '../../../main/service/http/control/control-document.ts'
import { partyDocument } from '../../../main/service/http/party-document.ts'
import { clientDocument } from '../../../main/service/openapi/client-document.ts'
import { DocumentJudge } from '../../support/document-judge.ts'

interface Body {
  readonly content?: { readonly 'application/json'?: { readonly example?: unknown } }
}
interface Paths {
  readonly [path: string]: {
    readonly [method: string]: { readonly requestBody?: Body; readonly responses: { readonly 200?: Body } }
  }
}

test.each([
  ['client', clientDocument],
  ['control', controlDocument],
  ['parties', partyDocument],
] as const)(
  'every operation of the %s API that takes or answers JSON has an example of the form that it documents',
  (_name, make) => {
    const document = make()
    const { paths, webhooks = {} } = document as unknown as { paths: Paths; webhooks?: Paths } // OpenAPI 3.1
    const notified = Object.fromEntries(Object.entries(webhooks).map(([name, methods]) => [`/${name}`, methods]))
    const all: Paths = { ...paths, ...notified }
    const judge = new DocumentJudge({ ...document, paths: all })
    const judged = Object.entries(all).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody, responses }]) => {
        const call = [method.toUpperCase(), path.replaceAll(/[{}]/g, '')] as const
        const sent = requestBody?.content?.['application/json']
        const answered = responses[200]?.content?.['application/json']
        const textOf = ({ example }: { example?: unknown }) => JSON.stringify(example ?? null)
        return [
          ...(sent ? [[...call, judge.faultOfRequest(...call, textOf(sent))]] : []),
          ...(answered ? [[...call, judge.faultOfAnswer(...call, 200, 'application/json', textOf(answered))]] : []),
        ]
      }),
    )
    expect(judged.filter(([, , fault]) => fault !== null)).toEqual([])
    expect(judged.length).toBeGreaterThan(5)
  },
)
