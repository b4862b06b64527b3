import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ServiceError } from '../../../main/service/engine/service-error.ts'
import { Random } from '../../fuzz/random.ts'
import { equalReplay } from '../../support/equal-replay.ts'
import {
  begun,
  expectProof,
  PICTURE,
  serviceFromStart,
  TEST_KEY,
  type TestService,
} from '../../support/test-service.ts'

const TRANSACTIONS = 60

/** Returns the operations that a client may call. Some wait a few milliseconds first. */
function createActions({ engine, call }: TestService, id: string, random: Random): readonly (() => Promise<unknown>)[] {
  const ids: string[] = []
  const some = () => (ids.length > 0 ? random.pick(ids) : 'none')
  const document = async (fileName?: string) => {
    const image = { side: 'FRONT', bytes: PICTURE, ...(fileName === undefined ? {} : { fileName }) } as const
    const documentType = random.pick(['PASSPORT', 'IDENTITY_CARD', 'RESIDENT_CARD'] as const)
    ids.push((await engine.submitDocumentImages(call(), id, [image], { documentType })).id)
  }
  const session = async () => {
    const handle = await engine.startPortraitCapture(call(), id, 'webSDK', {})
    ids.push(handle.id)
    await pause(random.below(5))
    return handle.sessionId ?? ''
  }
  const portrait = async () => engine.control.completePortraitSession(await session(), { image: PICTURE })
  return [
    () => document(),
    () => document('magic-VISUAL_SECURITY_FAILED.jpg'),
    portrait,
    portrait,
    async () => engine.control.endSession(await session()),
    async () => {
      await pause(random.below(8))
      await engine.deleteEvidence(call('DELETE'), id, some())
    },
    async () => {
      await pause(random.below(8))
      await engine.control.evaluateAgain(id, some())
    },
    () => engine.submitConsents(call(), id, [{ type: 'GIV', approved: true }]),
  ]
}

const isBusy = ({ engine, call }: TestService, id: string): boolean =>
  engine.getIdentity(call('GET'), id).globalStatus.status === 'PROCESSING'

async function idle(service: TestService, id: string): Promise<void> {
  await service.engine.settle()
  expect(isBusy(service, id)).toBe(false)
}

/** Ignores refusals, which are expected. An error of the store (503) is rethrown. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ServiceError) || error.kind === 'unavailable') throw error
}

/** Runs a random transaction and returns its proof. With `waits` the client awaits every response and evaluation. */
async function runClient(service: TestService, random: Random, waits: boolean): Promise<Uint8Array> {
  const id = await begun(service)
  const deeds = createActions(service, id, random)
  const underWay: Promise<unknown>[] = []
  for (let count = 2 + random.below(6); count > 0; count--) {
    const deed = random.pick(deeds)().catch(unlessRefused)
    if (waits) {
      await deed
      await idle(service, id)
    } else {
      underWay.push(deed)
      await pause(random.below(6))
    }
  }
  await Promise.all(underWay)
  await idle(service, id)
  return service.engine.retrieveProof(service.call('GET'), id)
}

/** Runs a random transaction of a client that requests the proof repeatedly while other calls are pending. */
async function runHastyClient(service: TestService, random: Random): Promise<Uint8Array> {
  const id = await begun(service)
  const deeds = createActions(service, id, random)
  const expiry = async () => {
    await pause(random.below(10))
    await service.engine.control.expire(id, 'EXPIRY')
  }
  const underWay = Array.from({ length: 3 + random.below(4) }, () =>
    random
      .pick([...deeds, expiry])()
      .catch(unlessRefused),
  )
  await pause(random.below(10))
  let proof: Uint8Array | undefined
  while (!proof) {
    await service.engine.retrieveProof(service.call('GET'), id).then((bytes) => {
      proof = bytes
    }, unlessRefused)
    await pause(1)
  }
  await Promise.all(underWay)
  return proof
}

const runningService = (isFrozen: boolean): TestService =>
  serviceFromStart(isFrozen, { maxConcurrency: 4, scriptedTime: isFrozen ? 0 : 2 })

describe.each([
  ['while the clock runs', false],
  ['while the clock is frozen', true],
] as const)('%s', (_, isFrozen) => {
  test('a client with many concurrent calls gets a proof without findings', { timeout: 60_000 }, async () => {
    const service = runningService(isFrozen)
    for (let seed = 0; seed < TRANSACTIONS; seed++) await expectProof(await runClient(service, new Random(seed), false))
  })

  test('a client that requests its proof during other calls gets a proof without findings, and no call is rolled back', {
    timeout: 60_000,
  }, async () => {
    const service = runningService(isFrozen)
    const clients = async (lane: number) => {
      for (let seed = 0; seed < TRANSACTIONS / 4; seed++)
        await expectProof(await runHastyClient(service, new Random(lane * 1000 + seed)))
    }
    await Promise.all([1, 2, 3, 4].map(clients))
  })

  test('the proof of a client that awaits every evaluation is reproduced by its replay', {
    timeout: 60_000,
  }, async () => {
    const service = runningService(isFrozen)
    for (let seed = 0; seed < TRANSACTIONS; seed++) {
      const proof = await runClient(service, new Random(seed), true)
      await expectProof(proof)
      await equalReplay(proof, TEST_KEY, `seed ${seed}`)
    }
  })
})
