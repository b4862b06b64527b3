import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

/** Modules that open connections, with the row of the page that tells of them. */
const CONNECTIONS: { readonly [path: string]: string } = {
  'main/host/service/service-http.ts': 'the service of the window itself',
  'main/input/store/read-object.ts': 'an object store',
  'main/library/database/open-database.ts': 'a library on PostgreSQL',
  'main/scenario/trigger/service-client.ts': 'a service',
  'main/service/checks/provider/ask-provider.ts': 'a provider of readings, liveness or faces',
  'main/service/parties/biometric-result.ts': 'a biometric server',
  'main/service/webhooks/post.ts': 'the webhook of a tenant',
  'main/statement/exchange.ts': 'an authority of time stamps or a witness',
}
const OPENS = /\bfetch\(|\b(?:http|https)\.request\(|\bnet\.connect\(|\btls\.connect\(|import\('pg'\)|\brequest as\b/

test('the page about privacy names every connection that the program opens, and no other', () => {
  const files = execFileSync('git', ['ls-files', 'main/*.ts'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  const opening = files.filter(
    (path) => !path.includes('/generated/') && OPENS.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(opening).toEqual(Object.keys(CONNECTIONS))
  const [, table = ''] = readFileSync(join(ROOT, 'docs', 'privacy.md'), 'utf8').split('## ')
  const rows = [...table.matchAll(/^\| ((?!To |---).*?) \| .* \|$/gm)].map(([, to = '']) => to)
  expect(rows.map((to) => Object.values(CONNECTIONS).filter((row) => to.startsWith(row)).length > 0)).toEqual(
    rows.map(() => true),
  )
  expect(rows).toHaveLength(Object.keys(CONNECTIONS).length)
})
