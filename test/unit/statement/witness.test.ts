import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { formatAddCheckpoint, readAddCheckpoint } from '../../../main/statement/log/add-checkpoint.ts'
import { logKeyOf, readCheckpoint, signCheckpoint, verifierKey } from '../../../main/statement/log/checkpoint.ts'
import { cosignedAt } from '../../../main/statement/log/cosignature.ts'
import { consistencyPath } from '../../../main/statement/log/merkle-proof.ts'
import { GrowingTree, leafHash } from '../../../main/statement/log/merkle-tree.ts'
import { ALGORITHM, type NoteKey, readNote, readVerifierKey } from '../../../main/statement/log/signed-note.ts'
import { Witness } from '../../../main/statement/witness/witness.ts'
import { witnessServer } from '../../../main/statement/witness/witness-server.ts'

const root = mkdtempSync(join(tmpdir(), 'proofbench-witness-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const NOW = Date.parse('2026-11-26T10:00:00.000Z')

/** Log of entries that are only texts. */
class TestLog {
  readonly privateKey: KeyObject
  readonly key
  readonly #entries: string[]

  constructor(entries: readonly string[] = [], privateKey = generateKeyPairSync('ed25519').privateKey) {
    this.privateKey = privateKey
    this.key = logKeyOf(createPublicKey(privateKey))
    this.#entries = [...entries]
  }

  add(...entries: readonly string[]): this {
    this.#entries.push(...entries)
    return this
  }

  /** Copy of the first entries, with the same key. */
  forked(size: number): TestLog {
    return new TestLog(this.#entries.slice(0, size), this.privateKey)
  }

  checkpoint(size = this.#entries.length): string {
    return signCheckpoint(this.privateKey, this.key, { size, root: rootOf(this.#entries.slice(0, size)), time: '' })
  }

  /** Request that names `oldSize` as the size that the witness knows. */
  async request(oldSize: number, size = this.#entries.length): Promise<string> {
    const proof = await consistencyPath(oldSize, size, async ({ level, index }) =>
      rootOf(this.#entries.slice(index * 2 ** level, (index + 1) * 2 ** level)),
    )
    return formatAddCheckpoint({ oldSize, proof, checkpoint: this.checkpoint(size) })
  }

  get verifierKey(): NoteKey {
    const key = readVerifierKey(verifierKey(this.key), ALGORITHM.note)
    if (!key) throw new Error('the verifier key cannot be read')
    return key
  }
}

function rootOf(entries: readonly string[]): Buffer {
  const tree = new GrowingTree()
  for (const entry of entries) tree.append(leafHash(entry))
  return tree.root()
}

let folders = 0
const witnessOf = (...logs: readonly TestLog[]): Witness =>
  new Witness(
    join(root, `${++folders}`),
    'witness.example',
    logs.map((log) => log.verifierKey),
  )

describe('the witness', () => {
  test('cosigns what continues the log, and its cosignature names the second', async () => {
    const log = new TestLog(['a', 'b', 'c'])
    const witness = witnessOf(log)
    const first = witness.add(await log.request(0), NOW)
    expect(first).toMatchObject({ status: 200 })
    const note = readNote(`${log.checkpoint()}${first.body}`)
    expect(note && cosignedAt(note, witness.key)).toBe(NOW / 1000)
    log.add('d', 'e', 'f', 'g')
    expect(witness.add(await log.request(3), NOW + 5_000).status).toBe(200)
    expect(witness.add(await log.request(7), NOW + 9_000).status).toBe(200)
    const latest = witness.latest(createHash('sha256').update(log.key.origin).digest('hex'))
    const read = readNote(latest.body)
    expect(readCheckpoint(latest.body, log.key)).toMatchObject({ isValid: true, checkpoint: { size: 7 } })
    expect(read && cosignedAt(read, witness.key)).toBe(NOW / 1000 + 9)
  })

  test('every pair of sizes is cosigned, and no fork at any place', async () => {
    const entries = Array.from({ length: 9 }, (_, index) => `entry ${index}`)
    for (let old = 0; old <= 9; old++)
      for (let size = old; size <= 9; size++) {
        const log = new TestLog(entries)
        const witness = witnessOf(log)
        if (old > 0) witness.add(await log.request(0, old), NOW)
        expect(witness.add(await log.request(old, size), NOW).status).toBe(200)
        if (old === 0) continue
        const fork = log.forked(old - 1).add('another', ...entries.slice(0, size - old))
        const again = witnessOf(log)
        again.add(await log.request(0, old), NOW)
        expect(again.add(await fork.request(old), NOW).status).toBe(422)
        again.close()
        witness.close()
      }
  })

  test('answers with the statuses of the specification', async () => {
    const log = new TestLog(['a', 'b', 'c', 'd'])
    const witness = witnessOf(log)
    const stranger = new TestLog(['a'])
    const impostor = new TestLog(['a'])
    expect(witness.add('old 1\n', NOW).status).toBe(400)
    expect(witness.add((await log.request(0)).replace('old 0', 'old 00'), NOW).status).toBe(400)
    expect(witness.add(await stranger.request(0), NOW).status).toBe(404)
    const renamed = impostor.checkpoint().replaceAll(impostor.key.origin, log.key.origin)
    expect(witness.add(formatAddCheckpoint({ oldSize: 0, proof: [], checkpoint: renamed }), NOW).status).toBe(403)
    expect(witness.add(formatAddCheckpoint({ oldSize: 9, proof: [], checkpoint: log.checkpoint() }), NOW).status).toBe(
      400,
    )
    const noise = [Buffer.alloc(32)]
    expect(
      witness.add(formatAddCheckpoint({ oldSize: 0, proof: noise, checkpoint: log.checkpoint() }), NOW).status,
    ).toBe(422)
    expect(witness.add(await log.request(0), NOW).status).toBe(200)
    const conflict = witness.add(await log.request(0), NOW)
    expect(conflict).toEqual({ status: 409, type: 'text/x.tlog.size', body: '4\n' })
    // Rolled back to an older copy.
    expect(witness.add(await log.request(2, 3), NOW)).toMatchObject({ status: 409, body: '4\n' })
    const empty = signCheckpoint(log.privateKey, log.key, { size: 0, root: Buffer.alloc(32), time: '' })
    const fresh = witnessOf(log)
    expect(fresh.add(formatAddCheckpoint({ oldSize: 0, proof: [], checkpoint: empty }), NOW).status).toBe(422)
  })

  test('a second signature of the log that does not verify spoils the checkpoint', async () => {
    const log = new TestLog(['a'])
    const other = new TestLog(['b'], log.privateKey)
    const [, line = ''] = other.checkpoint().split('\n\n')
    const checkpoint = `${log.checkpoint()}${line}`
    expect(witnessOf(log).add(formatAddCheckpoint({ oldSize: 0, proof: [], checkpoint }), NOW).status).toBe(403)
  })

  test('keeps key and state when it starts again, also next to another process', async () => {
    const log = new TestLog(['a', 'b', 'c'])
    const folder = join(root, 'again')
    const one = new Witness(folder, 'witness.example', [log.verifierKey])
    const two = new Witness(folder, 'witness.example', [log.verifierKey])
    expect(two.verifierKey).toBe(one.verifierKey)
    expect(one.add(await log.request(0, 2), NOW).status).toBe(200)
    expect(two.add(await log.request(0, 3), NOW)).toMatchObject({ status: 409, body: '2\n' })
    expect(two.add(await log.request(2, 3), NOW).status).toBe(200)
    expect(one.logs()).toMatchObject([{ origin: log.key.origin, size: 3 }])
  })

  test('is served over HTTP, under any prefix', async () => {
    const log = new TestLog(['a', 'b'])
    const witness = witnessOf(log)
    const server = witnessServer(witness, { now: () => NOW })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prefix`
    const hash = createHash('sha256').update(log.key.origin).digest('hex')
    try {
      expect((await fetch(`${url}/${hash}/checkpoint`)).status).toBe(404)
      const body = await log.request(0)
      expect((await fetch(`${url}/add-checkpoint`, { method: 'POST', body })).status).toBe(200)
      expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405)
      expect(await (await fetch(`${url}/${hash}/checkpoint`)).text()).toContain(log.key.origin)
      const endless = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: 'a'.repeat(300_000) })
      expect(endless.status).toBe(413)
      const conflict = await fetch(`${url}/add-checkpoint`, { method: 'POST', body })
      expect(conflict.headers.get('content-type')).toBe('text/x.tlog.size')
    } finally {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  })
})

describe('notes and cosignatures', () => {
  // Example of c2sp.org/tlog-cosignature, whose keys are not published: it can be parsed, and no key of ours verifies it.
  const EXAMPLE =
    'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n' +
    '— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n' +
    '— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n'

  test('the example of the specification is read: two signatures, the second with its time', () => {
    const note = readNote(EXAMPLE)
    expect(note?.signatures.map(({ name }) => name)).toEqual(['example.com/behind-the-sofa', 'witness.example.com/w1'])
    expect(Buffer.from(note?.signatures[1]?.signature ?? []).readBigUInt64BE()).toBe(1679315147n)
  })

  test.each([
    ['without a blank line', EXAMPLE.replace('\n\n', '\n')],
    ['without a last line feed', EXAMPLE.slice(0, -1)],
    ['with a control character', EXAMPLE.replace('20852163', '2085\t2163')],
    ['with a signature that is no Base64', EXAMPLE.replace('Az3grl', 'Az3*rl')],
    ['of endless length', `${'a'.repeat(200_000)}${EXAMPLE}`],
  ])('a note %s is refused', (_, note) => {
    expect(readNote(note)).toBeNull()
  })

  test('a verifier key is read back, and one with another type, id or form is not', () => {
    const witness = witnessOf()
    const text = witness.verifierKey
    expect(readVerifierKey(text, ALGORITHM.cosignature)).toEqual(witness.key)
    expect(readVerifierKey(text, ALGORITHM.note)).toBeNull()
    expect(readVerifierKey(text.replace(/\+[0-9a-f]{8}\+/, '+00000000+'), ALGORITHM.cosignature)).toBeNull()
    expect(readVerifierKey('nothing', ALGORITHM.cosignature)).toBeNull()
  })

  test('a request is read back, and one with a hash of another length or too many of them is not', () => {
    const request = { oldSize: 5, proof: [Buffer.alloc(32, 7)], checkpoint: EXAMPLE }
    expect(readAddCheckpoint(formatAddCheckpoint(request))).toEqual(request)
    expect(readAddCheckpoint(formatAddCheckpoint({ ...request, proof: [Buffer.alloc(31)] }))).toBeNull()
    expect(readAddCheckpoint(formatAddCheckpoint({ ...request, proof: Array(64).fill(Buffer.alloc(32)) }))).toBeNull()
  })
})
