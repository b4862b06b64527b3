import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { madeChip } from '../../main/scenario/index.ts'
import { type RunningClient, startClient } from '../support/client-of-service.ts'

interface MadeChip {
  readonly mrz: readonly string[]
  readonly files: readonly { readonly part: string; readonly content: string }[]
  readonly authority: string
  readonly portrait: string
}

type Files = MadeChip['files']
const make = async (client: RunningClient, seed?: string): Promise<MadeChip> =>
  (await client.control('POST', 'chips', seed === undefined ? {} : { seed })) as unknown as MadeChip // its contract

/** Reads a chip in a new transaction; returns its evaluation as text. */
async function examined(client: RunningClient, mrz: readonly string[], files: Files): Promise<string> {
  const identity = await client.begin()
  const { body } = await client.call('POST', `/${identity}/id-documents/nfc-session`, { mrz })
  const form = new FormData()
  for (const { part, content } of files) form.set(part, new Blob([Buffer.from(content, 'base64')]), part)
  const answer = await fetch(`${client.baseUrl}/control/v1/sessions/${body.sessionId}/chip`, {
    method: 'POST',
    headers: { controlkey: client.controlKey },
    body: form,
  })
  expect(answer.status).toBe(200)
  await client.settle()
  return JSON.stringify(await client.evaluation(identity, String(body.id)))
}

describe('chips that the control API makes', () => {
  let client: RunningClient
  beforeAll(async () => {
    client = await startClient([{ id: 'bank' }], { makeChip: madeChip })
  })
  afterAll(() => client.stop())

  test('a chip from the control API passes its session, and a changed one is blocked', async () => {
    const { mrz, files, authority, portrait } = await make(client, 'somebody')
    expect(authority).toContain('BEGIN CERTIFICATE')
    expect(Buffer.from(portrait, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(files.map(({ part }) => part)).toEqual(expect.arrayContaining(['DG1', 'DG2', 'SOD']))
    expect(await examined(client, mrz, files)).not.toContain('_FAILED')
    const changed = files.map(({ part, content }) => {
      const bytes = Buffer.from(content, 'base64')
      if (part === 'DG2') bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
      return { part, content: bytes.toString('base64') }
    })
    expect(await examined(client, mrz, changed)).toContain('_FAILED')
  })

  test('a chip that is signed with the published keys is not trusted, since everybody has them', async () => {
    await make(client)
    const { mrz, files } = await madeChip('somebody', client.clock.now())
    const parts = [...files].map(([part, bytes]) => ({ part, content: Buffer.from(bytes).toString('base64') }))
    expect(await examined(client, mrz, parts)).toContain('_FAILED')
  })

  test('services have different authorities, and keep theirs over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proofbench-chips-'))
    const start = () => startClient([{ id: 'bank' }], { folder, makeChip: madeChip })
    try {
      const before = await start()
      // Both are the first.
      const [first, second] = await Promise.all([make(before, 'a'), make(before, 'b')])
      await before.stop()
      expect(second.authority).toBe(first.authority)
      expect((await make(client)).authority).not.toBe(first.authority)
      const after = await start()
      try {
        expect(await examined(after, first.mrz, first.files)).not.toContain('_FAILED')
        expect((await make(after)).authority).toBe(first.authority)
      } finally {
        await after.stop()
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('a seed names the person of a chip', async () => {
    const [first, again, other] = [await make(client, 'a'), await make(client, 'a'), await make(client, 'b')]
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
