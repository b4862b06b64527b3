import { createPrivateKey, createPublicKey } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtInArchive } from '../../../main/proof/self-test/built-in-archive.ts'
import { isSound, runSelfTest, type SelfTest, TAMPERS } from '../../../main/proof/self-test/run-self-test.ts'
import { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from '../../../main/proof/self-test/sample-key.ts'
import type { Report } from '../../../shared/report/report.ts'
import { someOf } from '../../support/length.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { EXPECTED_CODES } from './expected-codes.ts'

type Verify = (bytes: Uint8Array) => Promise<Report>

const key = createPrivateKey(SAMPLE_PRIVATE_KEY)
const keys = keysFrom(Buffer.from(SAMPLE_PUBLIC_KEY), 'built-in')
const verify: Verify = (bytes) => verifyBytes(bytes, keys)

/** Each archive is verified once; blind verifiers are simulated with these reports. */
const judged = new Map<string, Report>()
const cachedVerify: Verify = async (bytes) => {
  const name = Buffer.from(bytes).toString('latin1')
  const report = judged.get(name) ?? (await verify(bytes))
  judged.set(name, report)
  return report
}

async function selfTestOf(verify: Verify): Promise<SelfTest> {
  const [bytes, zip] = await Promise.all([builtInArchive(key), builtInArchive(key, 'zip')])
  const reading = await readBytes(bytes, {}, 'off')
  try {
    return await runSelfTest({ bytes, reading, zip, trusted: createPublicKey(SAMPLE_PUBLIC_KEY), verify })
  } finally {
    reading.close()
  }
}

const passing = (report: Report): Report => ({ ...report, indication: 'TOTAL_PASSED', subIndication: null })
const missedBy = ({ results }: SelfTest): readonly string[] =>
  results.filter(({ outcome }) => outcome === 'missed').map(({ id }) => id)

let whole: SelfTest
beforeAll(async () => {
  whole = await selfTestOf(verify)
})

describe('self-test of a working verification', () => {
  test('the self-test is sound: the genuine archive passes, also repacked, and every tamper is applied and detected', () => {
    expect(whole.untouched.indication).toBe('TOTAL_PASSED')
    expect(whole.repacked.indication).toBe('TOTAL_PASSED')
    expect(whole.repacked.findings.filter(({ level }) => level === 'FAIL')).toEqual([])
    expect({ caught: whole.caught, missed: whole.missed, skipped: whole.skipped }).toEqual({
      caught: TAMPERS.length,
      missed: 0,
      skipped: 0,
    })
    expect(isSound(whole)).toBe(true)
  })

  test('the self-test has an expected code for every tamper, and no other', () => {
    expect(Object.keys(EXPECTED_CODES).sort()).toEqual(TAMPERS.map(({ id }) => id).sort())
    expect(TAMPERS.length).toBeGreaterThanOrEqual(30)
  })

  test.each(Object.entries(EXPECTED_CODES))('the tamper %s is detected by %s', (id, code) => {
    const result = whole.results.find((result) => result.id === id)
    expect(result?.codes).toContain(code)
    expect(result?.checks.length).toBeGreaterThan(0)
  })
})

describe('self-test of a blind verification', () => {
  test('the self-test misses every tamper if everything passes', async () => {
    const genuine = whole.untouched
    const test = await selfTestOf(async () => genuine)
    expect(test.missed).toBe(TAMPERS.length)
    expect(test.caught).toBe(0)
    expect(isSound(test)).toBe(false)
  })

  test('the self-test is not sound if everything is refused, although every tamper is', async () => {
    const refusal: Report = { ...whole.untouched, indication: 'TOTAL_FAILED', subIndication: 'FORMAT_FAILURE' }
    const test = await selfTestOf(async () => refusal)
    expect(test.missed).toBe(0)
    expect(isSound(test)).toBe(false)
  })

  test('the self-test is not sound if only the exact bytes of the genuine archive pass', async () => {
    const refusal: Report = { ...whole.untouched, indication: 'TOTAL_FAILED', subIndication: 'FORMAT_FAILURE' }
    const genuine = Buffer.from(await builtInArchive(key))
    const test = await selfTestOf(async (bytes) => (genuine.equals(bytes) ? whole.untouched : refusal))
    expect(test.repacked.indication).toBe('TOTAL_FAILED')
    expect(isSound(test)).toBe(false)
  })

  test.each(
    someOf(
      [
        ['hash.', 'image-bit'],
        ['signature.payload-mismatch', 'outer-tenant'],
        ['signature.invalid', 'resigned'],
        ['signature.', 'alg-none'],
        ['zip.crc-mismatch', 'zip-checksum'],
        ['zip.', 'zip-behind'],
        ['json.', 'trailing-document'],
        ['layout.root-identity', 'root-renamed'],
        ['envelope.', 'envelope-twice'],
      ] as const,
      3,
    ),
  )('the self-test detects blindness for %s by %s', async (prefix, id) => {
    const test = await selfTestOf(async (bytes) => {
      const report = await cachedVerify(bytes)
      const seen = report.findings.filter(({ code, level }) => level === 'FAIL' && !code.startsWith(prefix))
      return seen.length === 0 ? passing(report) : report
    })
    expect(missedBy(test)).toContain(id)
    expect(isSound(test)).toBe(false)
  })
})
