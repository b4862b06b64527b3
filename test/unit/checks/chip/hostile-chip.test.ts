import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChipReading, examineChip } from '../../../../main/service/checks/chip/examine-chip.ts'
import { makeChip } from '../../../../main/service/checks/chip/make/make-chip.ts'
import { inSecurityObject } from '../../../../main/service/checks/chip/make/sign-security-object.ts'
import { readSecurityObject } from '../../../../main/service/checks/chip/security-object.ts'
import { PEOPLE } from '../../../../samples/people/people.ts'
import { passportZone } from '../../../../shared/rules/write-mrz.ts'
import { processorTime } from '../../../support/processor-time.ts'
import { CHIP, departures, MRZ, PORTRAIT, READING, SIGNER, withGroup } from './specimen.ts'

const PASSED = 'PASSIVE_AUTHENTICATION_CHECK_OK'
const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

async function indicatorsOf(change: Partial<ChipReading>): Promise<readonly string[]> {
  return (await examineChip({ ...READING, ...change })).answer.indicators
}

/** Builds an element with a definite length by hand, so that it can be wrong. */
function element(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts)
  const length = content.length.toString(16).padStart(8, '0')
  return Buffer.concat([hex(`${tag}84${length}`), content])
}

/** Returns the complete consecutive elements at the top level of some bytes. */
function elementsIn(bytes: Uint8Array): readonly Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at + 1] ?? 0
    const extra = first < 0x80 ? 0 : first & 0x7f
    const size =
      extra === 0 ? first : Number.parseInt(Buffer.from(bytes.subarray(at + 2, at + 2 + extra)).toString('hex'), 16)
    found.push(bytes.subarray(at, at + 2 + extra + size))
    at += 2 + extra + size
  }
  return found
}

const inside = (bytes: Uint8Array): Uint8Array => {
  const first = bytes[1] ?? 0
  return bytes.subarray(first < 0x80 ? 2 : 2 + (first & 0x7f))
}

/** Returns the parts of the signed data of a security object. */
function signedDataParts(sod: Uint8Array): readonly Uint8Array[] {
  const [, content = sod] = elementsIn(inside(inside(sod)))
  return elementsIn(inside(inside(content)))
}

const SIGNED_DATA = hex('06092a864886f70d010702')
const withSignedData = (parts: readonly Uint8Array[]): Uint8Array =>
  inSecurityObject(element('30', SIGNED_DATA, element('a0', element('30', ...parts))))

describe('arbitrary bytes in files of the chip', () => {
  test('arbitrary bytes are examined as any file of the chip without a crash', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('1', '2', 'sod', 'com'),
        async (bytes, file) => {
          const change =
            file === 'sod'
              ? { sod: bytes }
              : file === 'com'
                ? { com: bytes }
                : { dataGroups: withGroup(Number(file), bytes) }
          const indicators = await indicatorsOf(change)
          expect(new Set(indicators.map((indicator) => indicator.replace(/_[A-Z]+$/, ''))).size).toBe(12)
          if (file !== 'com') expect(indicators).not.toContain(PASSED)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('no file of the chip passes when it is truncated at any offset', { timeout: 60_000 }, async () => {
    for (const [number, bytes] of [...CHIP.dataGroups, [0, CHIP.sod] as const]) {
      for (let end = 0; end < bytes.length; end += Math.max(1, Math.floor(bytes.length / 50))) {
        const cut = bytes.subarray(0, end)
        const change = number === 0 ? { sod: cut } : { dataGroups: withGroup(number, cut) }
        expect(await indicatorsOf(change)).not.toContain(PASSED)
      }
    }
  })

  test('EF.COM is examined without a crash whatever byte is changed, and a changed data group never passes', {
    timeout: 60_000,
  }, async () => {
    const files = [...CHIP.dataGroups].map(([number, bytes]) => [number, bytes] as const)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files, [0, CHIP.com] as const),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.integer({ min: 1, max: 255 }),
        async ([number, bytes], where, change) => {
          const changed = new Uint8Array(bytes)
          // Most of a face file is its image; the header is at the start.
          const at = Math.floor(where * Math.min(bytes.length, 200))
          changed[at] = (changed[at] ?? 0) ^ change
          const indicators = await indicatorsOf(
            number === 0 ? { com: changed } : { dataGroups: withGroup(number, changed) },
          )
          if (number !== 0) expect(indicators).not.toContain(PASSED)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a security object changed at any offset passes only with the signed hashes', {
    timeout: 60_000,
  }, async () => {
    const genuine = readSecurityObject(CHIP.sod)
    await fc.assert(
      fc.asyncProperty(fc.nat(CHIP.sod.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const sod = new Uint8Array(CHIP.sod)
        sod[at] = (sod[at] ?? 0) ^ change
        if (!(await indicatorsOf({ sod })).includes(PASSED)) return
        expect(readSecurityObject(sod).content).toEqual(genuine.content)
        expect(readSecurityObject(sod).certificates).toEqual(genuine.certificates)
      }),
      { numRuns: 500 },
    )
  })
})

describe('ambiguous security objects', () => {
  const forged = makeChip({
    mrz: passportZone({ ...PEOPLE.ipek, surname: 'Forged' }),
    portrait: PORTRAIT,
    signer: SIGNER,
  })
  /** Signs the same files with an untrusted key, with the genuine signature next to it or inside. */
  const [version, digests, , certificates, signers] = signedDataParts(CHIP.sod) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  const [, , foreignContent, , foreignSigners] = signedDataParts(forged.sod) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  const [foreignSigner = signers] = elementsIn(inside(foreignSigners))
  const [genuineSigner = signers] = elementsIn(inside(signers))
  const [v = signers, sid = v, digest = v, , algorithm = v, signature = v] = elementsIn(inside(genuineSigner))
  const [, , , foreignAttributes = v] = elementsIn(inside(foreignSigner))

  test.each([
    ['the genuine signers after the content of another', [version, digests, foreignContent, certificates, signers]],
    [
      'the signers of another before the genuine ones',
      [
        version,
        digests,
        foreignContent,
        certificates,
        element('31', element('30', v, sid, digest, foreignAttributes, algorithm, signature)),
        signers,
      ],
    ],
    [
      'the genuine signers before those of another',
      [
        version,
        digests,
        foreignContent,
        certificates,
        signers,
        element('31', element('30', v, sid, digest, foreignAttributes, algorithm, signature)),
      ],
    ],
    [
      'two signers in one set',
      [
        version,
        digests,
        foreignContent,
        certificates,
        element('31', element('30', v, sid, digest, foreignAttributes, algorithm, signature), genuineSigner),
      ],
    ],
    [
      'the attributes of another under the genuine signature',
      [
        version,
        digests,
        foreignContent,
        certificates,
        element('31', element('30', v, sid, digest, foreignAttributes, algorithm, signature)),
      ],
    ],
  ])('a security object with %s never passes', async (_, parts) => {
    const { dataGroups, com } = forged
    const mrz = passportZone({ ...PEOPLE.ipek, surname: 'Forged' })
    expect(await indicatorsOf({ dataGroups, com, mrz, sod: withSignedData(parts) })).not.toContain(PASSED)
  })

  test('a signer that is identified in another way is found if there is only one certificate', async () => {
    const [, , content] = signedDataParts(CHIP.sod) as [Uint8Array, Uint8Array, Uint8Array]
    const [, , , attributes = v] = elementsIn(inside(genuineSigner))
    const signer = element('30', v, hex('8001ff'), digest, attributes, algorithm, signature)
    const sod = withSignedData([version, digests, content, certificates, element('31', signer)])
    expect(await departures({ sod })).toEqual([])
  })

  test('a signer name in any string type never causes an error of the reader', async () => {
    const name = Buffer.from(CHIP.sod).lastIndexOf('Proofbench')
    for (let tag = 0; tag < 256; tag++) {
      const sod = new Uint8Array(CHIP.sod)
      sod[name - 2] = tag
      const indicators = await indicatorsOf({ sod })
      expect(indicators).toHaveLength(12)
      // The signer is not identified by name, because the only certificate has the key. 0x17: a time.
      if ([0x0c, 0x13, 0x16, 0x17].includes(tag)) expect(indicators).toContain(PASSED)
    }
  })

  test('the genuine security object still passes when it is reassembled by hand', async () => {
    expect(await departures({ sod: withSignedData(signedDataParts(CHIP.sod)) })).toEqual([])
  })
})

describe('files designed to be expensive', () => {
  const LARGE = 4 * 1024 * 1024
  const nested = (depth: number): Uint8Array => {
    let bytes: Uint8Array = hex('0500')
    for (let level = 0; level < depth; level++) bytes = element('30', bytes)
    return bytes
  }
  test.each([
    ['a length of 4 GB', hex('7784ffffffff30')],
    ['a length of 127 bytes of length', hex(`77ff${'ff'.repeat(127)}`)],
    ['an endless indefinite length', hex(`7780${'3080'.repeat(3000)}`)],
    ['elements nested 10 000 deep', nested(10_000)],
    [
      'a million empty elements',
      element(
        '77',
        element(
          '30',
          new Uint8Array(2_000_000).map((_, at) => (at % 2 ? 0 : 5)),
        ),
      ),
    ],
    ['more bytes than any file has', element('77', new Uint8Array(LARGE))],
    ['nothing', new Uint8Array()],
  ])('a file with %s is examined within a second', async (_, bytes) => {
    const spent = processorTime()
    const groups = new Map([1, 2, 14, 15].map((number) => [number, bytes] as const))
    const { answer } = await examineChip({ ...READING, sod: bytes, com: bytes, dataGroups: groups })
    expect(answer.indicators).toContain('PASSIVE_AUTHENTICATION_CHECK_FAILED')
    expect(spent()).toBeLessThan(1000)
  })

  test('a face record with wrong lengths has no portrait', async () => {
    const file = new Uint8Array(CHIP.dataGroups.get(2) ?? [])
    const start = Buffer.from(file).indexOf('FAC\x00', 0, 'latin1')
    for (const at of [14, 15, 16, 17, 18, 19]) {
      const changed = new Uint8Array(file)
      changed[start + at] = 0xff
      const { data } = await examineChip({ ...READING, dataGroups: withGroup(2, changed) })
      expect(data).toMatchObject({ portrait: null, mrz: MRZ })
    }
  })
})
