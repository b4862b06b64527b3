import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ServiceAddress } from '../../../main/service/start-service.ts'
import { inLength } from '../../support/length.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { call } from './client.ts'
import { controlCall, submitEverything } from './every-submission.ts'
import { findBytes, hasPython } from './find-bytes.ts'
import { HOLDER, PERSONAL } from './holder.ts'
import { startCommand } from './running-service.ts'

const KEY = 'back-end-key-of-this-test-7781'
const DEAD = { url: 'http://127.0.0.1:9/hook' }

interface Entry {
  readonly number: number
  readonly hasBodies: boolean
}

/** Returns the entries of the journal with all their bodies. */
async function journalWithBodies(address: ServiceAddress): Promise<string> {
  const journal = (await controlCall(address, 'GET', '/journal?limit=1000')) as readonly Entry[] // the response type of this
  // request
  const withBodies = journal.filter(({ hasBodies }) => hasBodies)
  const bodies = withBodies.map(({ number }) => controlCall(address, 'GET', `/journal/${number}/bodies`))
  return JSON.stringify([journal, await Promise.all(bodies)])
}

describe.runIf(hasPython)('personal data after the proof was retrieved', () => {
  for (const examinesImages of inLength([false], [false, true]))
    test(`no personal data is left in data folder, journal or output after the proof was retrieved${examinesImages ? ', with image checks' : ''}`, {
      timeout: 180_000,
    }, async () => {
      const base = temporaryFolder()
      const folder = join(base, 'data')
      const tenants = [
        { id: 't', backendKey: KEY, examinesImages, videosInProof: true, issuingSourceValidation: true, webhook: DEAD },
      ]
      const service = await startCommand({ folder, tenants })
      onTestFinished(() => service.kill())
      const { id, files } = await submitEverything(service.address, KEY)
      const needles = { texts: PERSONAL, blobs: files }
      const found = new Set((await findBytes(folder, needles)).map(([needle]) => needle))
      // The search must have found every value before, or finding none afterwards proves nothing.
      expect(PERSONAL.filter((text) => !found.has(text))).toEqual([])
      expect(await journalWithBodies(service.address)).toContain(HOLDER.surname)
      const { status, bytes } = await call(service.address, KEY, 'GET', `/identities/${id}/proof`)
      expect(status).toBe(200)
      expect(Buffer.from(bytes).includes(HOLDER.surname)).toBe(true)
      expect(await findBytes(folder, needles)).toEqual([])
      const outside = join(base, 'outside')
      mkdirSync(outside)
      writeFileSync(join(outside, 'output'), service.written().split('\n').slice(1).join('\n'))
      writeFileSync(join(outside, 'journal'), await journalWithBodies(service.address))
      writeFileSync(
        join(outside, 'deliveries'),
        JSON.stringify(await controlCall(service.address, 'GET', '/deliveries')),
      )
      const keys = [KEY, service.address.userAgentKey, service.address.controlKey]
      expect(await findBytes(outside, { texts: [...PERSONAL, ...keys], blobs: files })).toEqual([])
      expect(await service.stop()).toBe(0)
      expect(await findBytes(folder, needles)).toEqual([])
    })
})
