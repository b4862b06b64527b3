import { describe, expect, onTestFinished, test } from 'vitest'
import { testService } from '../../support/test-service.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('consents', () => {
  test.each([
    ['2026-10-05T23:59:59.999Z', '2027-10-05', '2027-10-06'],
    ['2026-12-31T12:00:00Z', '2027-12-31', '2028-01-01'],
    ['2028-02-28T12:00:00Z', '2029-02-28', '2029-02-28'],
    ['2028-02-29T00:00:00Z', '2029-02-28', '2029-03-01'],
  ])('that say no end given at %s hold for a year, to %s; those of a day later to %s', async (time, until, later) => {
    const { engine, clock, call, store } = testService()
    onTestFinished(() => store.close())
    clock.advance(Date.parse(time) - clock.now())
    const given = async () => {
      // A transaction of that day: an older one may have expired.
      const { id } = await engine.createIdentity(call(), {})
      const [consent] = await engine.submitConsents(call(), id, [{ approved: true, type: 'PORTRAIT' }])
      return consent?.validityPeriod
    }
    expect(await given()).toEqual({ to: until })
    expect(await given()).toEqual({ to: until })
    clock.advance(DAY_MS)
    expect(await given()).toEqual({ to: later })
  })

  test('of one type are replaced by later ones, also within one request; each stays in the record', async () => {
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
    const kept = () => store.engine.identity(id)?.consents.map(({ approved, type }) => [approved, type])
    expect(kept()).toEqual([
      [true, 'GIV'],
      [false, 'PORTRAIT'],
    ])
    await engine.submitConsents(call(), id, [{ approved: true, type: 'PORTRAIT' }])
    expect(kept()).toEqual([
      [true, 'GIV'],
      [true, 'PORTRAIT'],
    ])
    expect(store.engine.operations(id)).toHaveLength(2)
  })
})
