import { describe, expect, onTestFinished, test } from 'vitest'
import type { ServiceEvent } from '../../../main/service/engine/messages.ts'
import type { ConsentsRequest } from '../../../shared/spec/service.ts'
import { testService, undoGroup } from '../../support/test-service.ts'

const CONSENTS: ConsentsRequest = [{ approved: true, type: 'PORTRAIT' }]

function watched() {
  const service = testService()
  onTestFinished(() => service.store.close())
  const events: ServiceEvent[] = []
  service.engine.watch((event) => events.push(event))
  return { service, events }
}

describe('events of the engine', () => {
  test('the engine emits events in order and only after their changes are durable', async () => {
    const { service, events } = watched()
    const { engine, call } = service
    const { id: first } = await engine.createIdentity(call(), {})
    const { id: second } = await engine.createIdentity(call(), {})
    events.length = 0
    const all = [first, second, first].map((id) => engine.submitConsents(call(), id, CONSENTS))
    expect(events).toEqual([])
    await Promise.all(all)
    expect(events.map(({ identityId }) => identityId)).toEqual([first, second, first])
  })

  test('the engine emits no event of a group that could not be stored, but those of the next group', async () => {
    const { service, events } = watched()
    const { engine, call } = service
    const { id } = await engine.createIdentity(call(), {})
    events.length = 0
    const refused = engine.submitConsents(call(), id, CONSENTS)
    undoGroup(service)
    await expect(refused).rejects.toMatchObject({ kind: 'unavailable' })
    await engine.submitConsents(call(), id, CONSENTS)
    expect(events.filter(({ kind }) => kind === 'identity')).toHaveLength(1)
  })
})
