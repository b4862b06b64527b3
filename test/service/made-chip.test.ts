import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chipAuthorities, sampleChip } from '../../main/scenario/index.ts'
import { type RunningClient, startClient } from '../support/client-of-service.ts'

interface MadeChip {
  readonly mrz: readonly string[]
  readonly files: readonly { readonly part: string; readonly content: string }[]
  readonly authority: string
  readonly portrait: string
}

describe('chips that the control API makes', () => {
  let client: RunningClient
  beforeAll(async () => {
    client = await startClient([{ id: 'bank' }], { countryAuthorities: chipAuthorities, makeChip: sampleChip })
  })
  afterAll(() => client.stop())

  const make = async (seed?: string): Promise<MadeChip> =>
    (await client.control('POST', 'chips', seed === undefined ? {} : { seed })) as unknown as MadeChip // its contract

  test('a chip from the control API passes its session, and a changed one is blocked', async () => {
    const { mrz, files, authority, portrait } = await make('somebody')
    expect(authority).toContain('BEGIN CERTIFICATE')
    expect(Buffer.from(portrait, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(files.map(({ part }) => part)).toEqual(expect.arrayContaining(['DG1', 'DG2', 'SOD']))
    const examined = async (change: (part: string, bytes: Buffer) => Buffer) => {
      const identity = await client.begin()
      const { body } = await client.call('POST', `/${identity}/id-documents/nfc-session`, { mrz })
      const form = new FormData()
      for (const { part, content } of files)
        form.set(part, new Blob([Uint8Array.from(change(part, Buffer.from(content, 'base64')))]), part)
      const answer = await fetch(`${client.baseUrl}/control/v1/sessions/${body.sessionId}/chip`, {
        method: 'POST',
        headers: { controlkey: client.controlKey },
        body: form,
      })
      expect(answer.status).toBe(200)
      await client.settle()
      return client.evaluation(identity, String(body.id))
    }
    const genuine = JSON.stringify(await examined((_part, bytes) => bytes))
    expect(genuine).not.toContain('_FAILED')
    const changed = JSON.stringify(
      await examined((part, bytes) => (part === 'DG2' ? Buffer.concat([bytes.subarray(0, -1), Buffer.of(7)]) : bytes)),
    )
    expect(changed).toContain('_FAILED')
  })

  test('a seed names the person of a chip', async () => {
    const [first, again, other] = [await make('a'), await make('a'), await make('b')]
    expect(again.mrz).toEqual(first.mrz)
    expect(other.mrz).not.toEqual(first.mrz)
  })
})

test('a service without a maker of chips says so', async () => {
  const client = await startClient([{ id: 'bank' }])
  try {
    const answer = await fetch(`${client.baseUrl}/control/v1/chips`, {
      method: 'POST',
      headers: { controlkey: client.controlKey, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('makes no chips')])
  } finally {
    await client.stop()
  }
})
