import { randomUUID } from 'node:crypto'
import { documentOf, makePersona } from '../../service/index.ts'
import { documentImage, portraitImage } from '../specimens/specimens.ts'
import type { ServiceClient } from './service-client.ts'

/** Events that can be triggered, with their descriptions. Service: Notification body */
export const TRIGGERS = {
  'Evaluation.CREATED': 'an evidence is submitted and evaluated',
  'Evaluation.UPDATED': 'a portrait, captured first, is evaluated anew when its document comes',
  'Evaluation.DELETED': 'an evidence is deleted',
  'IdentityStatusUpdate.PAUSED': 'the transaction expires, pause and resume being active',
  'IdentityStatusUpdate.TIMEOUT': 'the transaction times out',
  'IdentityStatusUpdate.ERROR': 'an error occurs during a pause',
} as const

export type TriggeredEvent = keyof typeof TRIGGERS

export const isTrigger = (name: string): name is TriggeredEvent => Object.hasOwn(TRIGGERS, name)

/** Creates a transaction that causes the event; resolves with its id. Throws CallFailed. */
export async function triggerEvent(client: ServiceClient, event: TriggeredEvent): Promise<string> {
  const { id } = await client.api<{ id: string }>('POST', '/identities', { businessId: `trigger ${event}` })
  switch (event) {
    case 'Evaluation.CREATED':
      await captureDocument(client, id)
      break
    case 'Evaluation.UPDATED':
      await capturePortrait(client, id)
      await captureDocument(client, id)
      break
    case 'Evaluation.DELETED': {
      const evidenceId = await captureDocument(client, id)
      await client.api('DELETE', `/identities/${id}/evidences/${evidenceId}`)
      break
    }
    case 'IdentityStatusUpdate.PAUSED':
      await client.control('POST', `/identities/${id}/expiry`, { trigger: 'EXPIRY' })
      break
    case 'IdentityStatusUpdate.TIMEOUT':
      await client.control('POST', `/identities/${id}/expiry`, { trigger: 'TIME_OUT' })
      break
    case 'IdentityStatusUpdate.ERROR':
      await client.control('POST', `/identities/${id}/expiry`, { trigger: 'PAUSE_ERROR' })
  }
  await client.control('POST', '/settle')
  return id
}

async function captureDocument(client: ServiceClient, id: string): Promise<string> {
  const now = Date.now()
  const persona = makePersona({}, id, now)
  const data = documentOf(persona, { type: 'PASSPORT' }, now)
  const form = new FormData()
  const picture = await documentImage({ side: 'FRONT', data, seed: id, flaws: [] })
  form.set('DocumentFront', imageOf(picture), 'front.jpg')
  form.set('DocumentCaptureDetails', new Blob(['{"documentType":"PASSPORT"}'], { type: 'application/json' }))
  const handle = await client.api<{ id: string }>('POST', `/identities/${id}/id-documents/capture`, form)
  await client.control('POST', '/settle')
  return handle.id
}

async function capturePortrait(client: ServiceClient, id: string): Promise<void> {
  await client.api('POST', `/identities/${id}/consents`, [{ type: 'PORTRAIT', approved: true }])
  const path = `/identities/${id}/attributes/portrait/capture-session?mode=webSDK`
  const { sessionId } = await client.api<{ sessionId: string }>('POST', path)
  const form = new FormData()
  form.set('Portrait', imageOf(await portraitImage({ seed: randomUUID() })), 'portrait.jpg')
  await client.control('POST', `/sessions/${sessionId}/portrait`, form)
  await client.control('POST', '/settle')
}

const imageOf = (bytes: Uint8Array): Blob => new Blob([Buffer.from(bytes)], { type: 'image/jpeg' })
