import { expect, test } from 'vitest'
import { tenantConfig } from '../../../shared/control/index.ts'
import { fetchProblem } from '../../../shared/rules/fetch-address.ts'

test('every refused port is one that fetch refuses before it connects', async () => {
  const refused = Array.from({ length: 65_535 }, (_, port) => `http://127.0.0.1:${port + 1}/`).filter(fetchProblem)
  expect(refused.length).toBeGreaterThan(75)
  for (const url of refused) {
    const error: unknown = await fetch(url).catch((reason: unknown) => reason)
    expect(error, url).toMatchObject({ cause: { message: 'bad port' } })
  }
})

test.each([
  ['http://user:secret@127.0.0.1:18080/prov', /name or password/],
  ['http://user@a.example/', /name or password/],
  ['http://127.0.0.1:10080/', /port 10080/],
  ['http://127.0.0.1:06667/', /port 6667/],
  ['http://[::1]:6000', /port 6000/],
])(
  '%s is refused when the configuration is read, as the address of a provider and not as that of a receiver',
  (url, why) => {
    const given = (members: object) => tenantConfig.safeParse({ id: 'a', ...members }).error?.issues[0]?.message ?? ''
    for (const name of ['textRecognition', 'securityFeatures', 'liveness', 'faceComparison'])
      expect(given({ providers: { [name]: url } })).toMatch(why)
    expect(given({ browserLiveness: { url } })).toMatch(why)
    expect(given({ webhook: { url } })).toBe('')
  },
)

test.each(['http://127.0.0.1:18080/a@b?c=d@e#f@g', 'https://a.example', 'http://[::1]:8080/'])('%s is taken', (url) => {
  expect(fetchProblem(url)).toBeNull()
})
