import { describe, expect, onTestFinished, test } from 'vitest'
import { testService } from '../../support/test-service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Not shown: D-75 */
const MAX_EVIDENCES = 100

describe('consents', () => {
  test.each([
    ['2026-10-05T23:59:59.999Z', '2027-10-05', '2027-10-06'],
    ['2026-12-31T12:00:00Z', '2027-12-31', '2028-01-01'],
    ['2028-02-28T12:00:00Z', '2029-02-28', '2029-02-28'],
    ['2028-02-29T00:00:00Z', '2029-02-28', '2029-03-01'],
  ])(
    'a consent without an end given at %s is valid for a year until %s, and one given a day later until %s',
    async (time, end, later) => {
      const { engine, clock, call, store } = testService()
      onTestFinished(() => store.close())
      clock.advance(Date.parse(time) - clock.now())
      const submitConsent = async () => {
        // A new transaction, because an older one may have expired.
        const { id } = await engine.createIdentity(call(), {})
        const [consent] = await engine.submitConsents(call(), id, [{ approved: true, type: 'PORTRAIT' }])
        return consent?.validityPeriod
      }
      expect(await submitConsent()).toEqual({ to: end })
      expect(await submitConsent()).toEqual({ to: end })
      clock.advance(DAY_MS)
      expect(await submitConsent()).toEqual({ to: later })
    },
  )

  test.each([
    ['2026-10-05', '2027-10-05'],
    ['2020-01-01', '2027-10-05'],
    ['2030-02-01', '2031-02-01'],
    ['2032-02-29', '2033-02-28'],
    ['9999-12-31', '9999-12-31'],
  ])('a consent from %s without an end is valid until %s, never before it begins', async (from, to) => {
    const { engine, call, store } = testService()
    onTestFinished(() => store.close())
    const { id } = await engine.createIdentity(call(), {})
    const [consent] = await engine.submitConsents(call(), id, [
      { approved: true, type: 'GIV', validityPeriod: { from } },
    ])
    expect(consent?.validityPeriod).toEqual({ from, to })
  })

  test('a later consent replaces an earlier one of its type, also within one request, and the record contains both', async () => {
    const { engine, call, store } = testService()
    onTestFinished(() => store.close())
    const { id } = await engine.createIdentity(call(), {})
    const first = await engine.submitConsents(call(), id, [
      { approved: true, type: 'PORTRAIT', validityPeriod: { from: '2026-01-01', to: '2026-12-31' } },
      { approved: true, type: 'GIV' },
      { approved: false, type: 'PORTRAIT' },
    ])
    expect(first.map(({ approved, type }) => [approved, type])).toEqual([
      [true, 'PORTRAIT'],
      [true, 'GIV'],
      [false, 'PORTRAIT'],
    ])
    expect(first[0]?.validityPeriod).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    const current = () => store.engine.identity(id)?.consents.map(({ approved, type }) => [approved, type])
    expect(current()).toEqual([
      [true, 'GIV'],
      [false, 'PORTRAIT'],
    ])
    await engine.submitConsents(call(), id, [{ approved: true, type: 'PORTRAIT' }])
    expect(current()).toEqual([
      [true, 'GIV'],
      [true, 'PORTRAIT'],
    ])
    expect(store.engine.operations(id)).toHaveLength(2)
  })

  test('a consent can be withdrawn in a transaction that may have no more evidence', async () => {
    const { engine, call, store } = testService()
    onTestFinished(() => store.close())
    const { id } = await engine.createIdentity(call(), {})
    const consent = (approved: boolean) => engine.submitConsents(call(), id, [{ approved, type: 'PORTRAIT' }])
    await consent(true)
    for (let count = 0; count < MAX_EVIDENCES; count++) await engine.startLiveCapture(call(), id, {})
    await expect(engine.startLiveCapture(call(), id, {})).rejects.toMatchObject({ kind: 'conflict' })
    await consent(false)
    expect(store.engine.identity(id)?.consents).toMatchObject([{ approved: false, type: 'PORTRAIT' }])
  })
})
