import { describe, expect, test } from 'vitest'
import { explainIndicator, explanations } from '../../main/cli/output/explanations.ts'
import { INPUT_FAILURES } from '../../main/input/input-failure.ts'
import { EXAMINATION_CATALOGUE } from '../../shared/findings/catalogue/examination.ts'
import { CATALOGUE } from '../../shared/findings/catalogue/index.ts'
import { CHECK_IDS } from '../../shared/findings/checks.ts'
import { ERROR_CODES, INDICATOR } from '../../shared/spec/codes.ts'
import { runCli } from '../support/run-cli.ts'

describe('explain command', () => {
  test('explain knows every finding, check and input failure, each exactly once', async () => {
    const codes = (await explanations()).map(({ code, kind }) => `${kind} ${code}`)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of CATALOGUE.keys()) expect(codes).toContain(`finding ${code}`)
    for (const code of Object.keys(EXAMINATION_CATALOGUE)) expect(codes).toContain(`finding ${code}`)
    for (const code of CHECK_IDS) expect(codes).toContain(`check ${code}`)
    for (const code of Object.keys(INPUT_FAILURES)) expect(codes).toContain(`input that could not be verified ${code}`)
  })

  test('explain prints the meaning of a finding, its effect and what to do', async () => {
    const { code, stdout } = await runCli(['explain', 'hash.mismatch', 'out_of_bounds_no_poe', 'input.not-found'])
    expect(code).toBe(0)
    for (const part of ['TOTAL_FAILED, HASH_FAILURE', 'Advice', 'OUT_OF_BOUNDS_NO_POE', 'There is no such file'])
      expect(stdout).toContain(part)
  })

  test('explain prints the meaning of each variant of a finding', async () => {
    const { stdout } = await runCli(['explain', 'signature.invalid', 'signature.payload-mismatch'])
    expect(stdout).toContain('The signed content was changed after signing')
    expect(stdout).toContain('The signed payload cannot be compared with proof.json')
  })

  test('explain knows every error code and every indicator, with and without its status', async () => {
    const known = await explanations()
    for (const code of ERROR_CODES) expect(known.find((entry) => entry.code === code)?.kind).toBe('error code')
    for (const name of Object.keys(INDICATOR.values)) {
      expect(known.some((entry) => entry.code === name && entry.kind === 'indicator')).toBe(true)
      for (const status of ['OK', 'WARNING', 'UNVERIFIED', 'FAILED'])
        expect(explainIndicator(`${name}_${status}`)?.title).toContain(':')
    }
    const { code, stdout } = await runCli(['explain', '1600', 'MRZ_CHECKSUMS_FAILED', 'GIV_VERIFICATION_VERIFIED'])
    expect(code).toBe(0)
    expect(stdout).toContain('Faces do not match')
    expect(stdout).toContain('speaks against the evidence')
  })

  test('explain of an unknown code suggests the nearest code and exits with 64', async () => {
    const { code, stderr } = await runCli(['explain', 'hash.mismach'])
    expect(code).toBe(64)
    expect(stderr).toContain('hash.mismatch')
  })

  test('explain without a code lists everything, and with a prefix lists that area', async () => {
    expect((await runCli(['explain'])).stdout).toContain('trust.expired')
    const { stdout } = await runCli(['explain', 'layout'])
    expect(stdout).toContain('layout.no-proof')
    expect(stdout).not.toContain('hash.mismatch')
  })
})
