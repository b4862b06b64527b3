import { expect, test } from 'vitest'
import { type Bridge, BridgeFailure } from '../../../renderer/model/bridge/bridge.ts'
import { ReplaySession } from '../../../renderer/panels/replay/replay-session.ts'

const DERIVED = { kind: 'DERIVED', differences: [], lacking: [] }

/** Bridge that derives once `derive` is called, and runs as `run` says. */
function fakeBridge(run: () => Promise<unknown>) {
  const derivation = Promise.withResolvers<unknown>()
  const calls: string[] = []
  const answers: { readonly [name: string]: () => Promise<unknown> } = {
    'replay.derive': () => derivation.promise,
    'replay.run': run,
    'archive.cancel': async () => null,
  }
  const bridge = {
    listen: () => () => {},
    call: (name: string) => {
      calls.push(name)
      return answers[name]?.() ?? Promise.reject(new Error(name))
    },
    // The session uses these two members only.
  } as unknown as Bridge
  return { bridge, calls, derive: () => derivation.resolve(DERIVED) }
}

test('a replay that is cancelled while it derives does not run the transaction, and says that it was cancelled', async () => {
  const { bridge, calls, derive } = fakeBridge(async () => ({ kind: 'DONE' }))
  const session = new ReplaySession()
  const ended = session.start(bridge, 'archive')
  await session.cancel(bridge)
  derive()
  expect(await ended).toMatchObject({ isCancelled: true, run: null, progress: null, failure: null })
  expect(calls).toEqual(['replay.derive', 'archive.cancel'])
})

test('a transaction that is cancelled while it runs keeps the derivation, and the next run forgets the cancellation', async () => {
  const cancelled = new BridgeFailure({ code: 'bridge.cancelled', message: 'cancelled', hint: '' })
  let runs = 0
  const { bridge, derive } = fakeBridge(async () => {
    if (runs++ === 0) throw cancelled
    return { kind: 'DONE' }
  })
  const session = new ReplaySession()
  derive()
  expect(await session.start(bridge, 'archive')).toMatchObject({
    isCancelled: true,
    derivation: DERIVED,
    failure: null,
  })
  expect(await session.start(bridge, 'archive')).toMatchObject({ isCancelled: false, run: { kind: 'DONE' } })
})
