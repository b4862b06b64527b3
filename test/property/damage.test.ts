import { describe, expect, test } from 'vitest'
import { Random } from '../fuzz/random.ts'
import { readContentOf } from '../support/archive-content.ts'
import { type GenuineArchive, genuineArchives } from '../support/genuine-archives.ts'
import { inLength, someOf } from '../support/length.ts'
import { verifyBytes } from '../support/verify-bytes.ts'

const CUTS = inLength(30, 200)
const FLIPS = inLength(26, 300)
const archives = await genuineArchives()

/** Returns the offset after the last significant byte of the ZIP: padding, line ends and the closing delimiter follow. */
function endOfArchive({ bytes }: GenuineArchive): number {
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04') return bytes.length
  let end = bytes.lastIndexOf('\n--')
  while ([0x0d, 0x0a, 0x3d].includes(bytes[end - 1] ?? 0)) end--
  return end
}

async function passesWith({ keys }: GenuineArchive, bytes: Uint8Array): Promise<string | null> {
  const report = await verifyBytes(bytes, keys)
  return report.indication === 'TOTAL_PASSED' ? readContentOf(report) : null
}

describe.each(someOf(archives, 5))('damage to $name', (archive) => {
  const { bytes, name, report } = archive
  const end = endOfArchive(archive)

  test('the undamaged archive passes', () => {
    expect(report.indication).toBe('TOTAL_PASSED')
  })

  test(`the archive never passes when it is cut at any of ${CUTS} offsets`, async () => {
    const random = new Random(name.length)
    const spread = Array.from({ length: CUTS - 40 }, (_, index) => Math.floor((index * end) / (CUTS - 40)))
    const last = Array.from({ length: 20 }, (_, index) => end - 1 - index)
    const drawn = Array.from({ length: 20 }, () => random.below(end))
    for (const at of [...spread, ...last, ...drawn])
      expect(await passesWith(archive, bytes.subarray(0, at)), `cut at ${at}`).toBeNull()
  }, 60_000)

  test('the archive never passes with other content when it is cut after the archive part', async () => {
    const whole = readContentOf(report)
    for (let at = end; at < bytes.length; at++)
      expect([null, whole], `cut at ${at}`).toContain(await passesWith(archive, bytes.subarray(0, at)))
  }, 60_000)

  test(`the archive never passes with other content when one of ${FLIPS} bytes is changed`, async () => {
    const random = new Random(bytes.length)
    const whole = readContentOf(report)
    let refused = 0
    for (let count = 0; count < FLIPS; count++) {
      const at = random.below(bytes.length)
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 + random.below(255))
      const content = await passesWith(archive, changed)
      expect([null, whole], `byte ${at} became ${changed[at]}`).toContain(content)
      if (content === null) refused++
    }
    expect(refused).toBeGreaterThan(FLIPS * 0.9)
  }, 60_000)
})
