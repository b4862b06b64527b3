import { describe, expect, test } from 'vitest'
import { bridgeFailure } from '../../../main/host/common/bridge-failure.ts'
import { Masking } from '../../../main/host/masking/masking.ts'

const ARCHIVE = 'a'.repeat(64)

/** Masking with a library that answers with `answer`. */
function maskingOf(answer: () => Promise<boolean>) {
  const changed: string[] = []
  const late = { count: 0 }
  const masking = new Masking({
    onLateAnswer: () => late.count++,
    areRowsMasked: answer,
    isMasked: answer,
    onChange: (archive) => changed.push(archive),
    timeoutMs: 20,
  })
  return { masking, changed, late }
}

describe('Masking of open archives', () => {
  test('an archive about which nothing was decided is refused', () => {
    const { masking } = maskingOf(async () => false)
    expect(masking.isMasked(ARCHIVE)).toBe(true)
    expect(() => masking.assertUnmasked(ARCHIVE)).toThrow('no longer at hand')
  })

  test('the refusal of data that a role masks names the roles that may unmask them', () => {
    expect(bridgeFailure('bridge.masked').failure.hint).toContain('reviewer, approver, administrator')
  })

  test('a library that never answers masks a new archive, and keeps its answer about a known one', async () => {
    let answer = Promise.resolve(false)
    const { masking } = maskingOf(() => answer)
    expect(await masking.decide(ARCHIVE, ARCHIVE, masking.begin())).toBe('NONE')
    answer = new Promise(() => {})
    expect(await masking.decide(ARCHIVE, ARCHIVE)).toBe('NONE')
    expect(await masking.decide('other', 'other')).toMatchObject({ code: 'bridge.library-silent' })
    expect(() => masking.assertUnmasked('other')).toThrow('the library cannot be read')
    // Another person acts: the earlier answer was about somebody else.
    await masking.decideAgain()
    expect(masking.failureOf(ARCHIVE)?.code).toBe('bridge.library-silent')
  })

  test('a late answer shows what was masked until then', async () => {
    let settle = (_: boolean): void => {}
    let answer = new Promise<boolean>((resolve) => (settle = resolve))
    const { masking, changed } = maskingOf(() => answer)
    await masking.decide(ARCHIVE, ARCHIVE, masking.begin())
    answer = Promise.resolve(false)
    settle(false)
    await expect.poll(() => changed).toEqual([ARCHIVE])
    expect(masking.isMasked(ARCHIVE)).toBe(false)
  })

  test('a failed question and a lost connection mask every archive', async () => {
    let answer = Promise.resolve(false)
    const { masking, changed } = maskingOf(() => answer)
    await masking.decide(ARCHIVE, ARCHIVE)
    answer = Promise.reject(bridgeFailure('bridge.not-written'))
    await masking.decideAgain()
    expect(masking.failureOf(ARCHIVE)?.code).toBe('bridge.not-written')
    answer = Promise.resolve(true)
    await masking.decideAgain()
    expect([masking.isMasked(ARCHIVE), masking.failureOf(ARCHIVE)]).toEqual([true, null])
    expect(() => masking.assertUnmasked(ARCHIVE)).toThrow('masked for your role')
    masking.maskAll()
    expect(masking.failureOf(ARCHIVE)?.code).toBe('bridge.library-ended')
    expect(changed).toEqual([ARCHIVE, ARCHIVE, ARCHIVE])
  })

  test('an archive that is read while another person starts to act is decided for that person', async () => {
    let answer = false
    const { masking } = maskingOf(async () => answer)
    const begun = masking.begin()
    await begun.mask
    answer = true
    await masking.decideAgain()
    expect(await masking.decide(ARCHIVE, ARCHIVE, begun)).toBe('ROLE')
    expect(masking.isMasked(ARCHIVE)).toBe(true)
  })

  test('a late answer about an earlier person never unmasks an archive', async () => {
    const settle: ((isMasked: boolean) => void)[] = []
    let answer = (): Promise<boolean> => Promise.resolve(true)
    const { masking } = maskingOf(() => answer())
    await masking.decide(ARCHIVE, ARCHIVE)
    answer = () => new Promise((resolve) => settle.push(resolve))
    const earlier = masking.decideAgain()
    answer = () => Promise.resolve(true)
    await masking.decideAgain()
    settle[0]?.(false)
    await earlier
    expect(masking.isMasked(ARCHIVE)).toBe(true)
  })

  test('rows that are masked while the library does not answer are read again after its answer', async () => {
    let settle = (_: boolean): void => {}
    const { masking, late } = maskingOf(() => new Promise((resolve) => (settle = resolve)))
    expect(await masking.areRowsMasked()).toBe(true)
    expect(late.count).toBe(0)
    settle(false)
    await expect.poll(() => late.count).toBe(1)
  })
})
