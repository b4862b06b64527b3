import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { comparisonReport } from '../../shared/analysis/comparison/comparison-json.ts'
import { runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { zipOf } from '../support/zip-builder.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')
const archive = (name: string) => join(SAMPLES, 'archives', name.includes('.') ? name : `${name}.mime`)
const KEY = ['--key', join(SAMPLES, 'keys', 'signer.pub.pem'), '--no-trust-store']
const compare = (...args: string[]) => runCli(['compare', ...args, ...KEY])

/** Data about the holder of the sample licence-with-issuer. */
const HOLDER = /Callaghan|Ngaire|20481537|1984-11-02/i

describe('compare command', () => {
  test('compare prints the sentence first, then both archives, the answers and the differences', async () => {
    const { code, stdout, stderr } = await compare(archive('another-face'), archive('resumed'))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      /^Same person with the same documents: A reached LOA 1 .*, but B, started .* later, passed at LOA 2; .*\.\n\n {2}A {2}/,
    )
    for (const part of [
      'Same person:     Yes',
      'TOTAL_PASSED',
      '≠ Faces match',
      'FAILED (blocking)',
      '< Error 1600',
      'values differ.',
    ])
      expect(stdout).toContain(part)
    expect(stdout).not.toContain('Proof id')
    expect((await compare(archive('another-face'), archive('resumed'), '--all')).stdout).toContain('≠ Proof id')
  })

  test.each(['text', 'json', 'html'])('compare masks holder data in %s unless it is requested', async (format) => {
    const both = [archive('licence-with-issuer'), archive('medicare'), '--format', format, '--all']
    expect((await compare(...both)).stdout).not.toMatch(HOLDER)
    expect((await compare(...both, '--unmask')).stdout).toMatch(HOLDER)
  })

  test('compare masks a file name that contains the name of its holder', async () => {
    const file = join(temporaryFolder(), "proof of Ngaire O'Callaghan.mime")
    copyFileSync(archive('licence-with-issuer'), file)
    for (const format of ['text', 'json', 'html'])
      expect((await compare(file, archive('medicare'), '--format', format)).stdout).not.toMatch(HOLDER)
  })

  test('the JSON of compare conforms to its schema, and exchanging both archives exchanges A and B', async () => {
    const read = async (...names: readonly string[]) => {
      const { stdout } = await compare(...names.map(archive), '--format', 'json')
      expect(stdout.trimEnd()).not.toContain('\n')
      return comparisonReport.parse(JSON.parse(stdout))
    }
    const forward = await read('passport-and-portrait', 'level-raised')
    const back = await read('level-raised', 'passport-and-portrait')
    expect(forward).toMatchObject({
      relation: 'SAME_PROOF',
      a: { indication: 'TOTAL_PASSED' },
      b: { indication: 'TOTAL_FAILED' },
    })
    expect([back.a, back.b, back.differences]).toEqual([forward.b, forward.a, forward.differences])
    const level = forward.rows.find(({ name }) => name === 'levelOfAssurance')
    expect(level).toMatchObject({
      verdict: 'DIFFERS',
      a: {
        value: 'LOA2',
        path: 'identityDetails.json',
        pointer: '/globalStatus/levelOfAssurance',
        coverage: 'COVERED',
      },
      b: { value: 'LOA4', coverage: 'CHANGED' },
    })
  })

  test('values that the signature does not cover are marked in text and HTML', async () => {
    const both = [archive('passport-and-portrait'), archive('level-raised')]
    expect((await compare(...both)).stdout).toMatch(/Level of assurance +LOA 2 +│ LOA 4 \[changed\]/)
    expect((await compare(...both, '--format', 'html')).stdout).toMatch(/LOA 4<\/bdi><br><span class="bad">✗ changed/)
  })

  test('the page of compare is one file without scripts and external references', async () => {
    const file = join(temporaryFolder(), 'comparison.html')
    const { code, stdout } = await compare(
      archive('resumed'),
      archive('unknown-fields'),
      '--format',
      'html',
      '--output',
      file,
    )
    expect([code, stdout]).toEqual([0, ''])
    const page = readFileSync(file, 'utf8')
    expect(page).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>\n$/)
    expect(page).not.toMatch(/<script|src=|href=|https?:/i)
    expect(page).toContain("default-src 'none'")
  })

  test('compare ends with 0 for differences, and with 2 only on request', async () => {
    const [same, altered] = [archive('passport-and-portrait'), archive('level-raised')]
    const copy = join(temporaryFolder(), 'copy.mime')
    copyFileSync(same, copy)
    expect((await compare(same, altered)).code).toBe(0)
    expect((await compare(same, altered, '--exit-code')).code).toBe(2)
    const equal = await compare(same, copy, '--exit-code')
    expect(equal.code).toBe(0)
    expect(equal.stdout).toMatch(/^A and B hold the same proof, and nothing in their content differs\.\n/)
  })

  test('inputs that cannot be compared end with one clear line', async () => {
    const good = archive('passport-and-portrait')
    const text = join(temporaryFolder(), 'notes.txt')
    writeFileSync(text, 'no archive')
    const faults: readonly (readonly [args: readonly string[], code: number, message: RegExp])[] = [
      [[good], 64, /needs ARCHIVE/],
      [[good, good], 64, /are the same file/],
      [['-', '-'], 64, /given twice/],
      [[good, archive('level-raised'), archive('resumed')], 64, /at most 2 ARCHIVE/],
      [[good, join(temporaryFolder(), 'missing.mime')], 66, /no such file/i],
      [[good, text], 66, /notes\.txt/],
      [[good, archive('saved-refusal')], 66, /is not a proof archive/],
    ]
    for (const [args, code, message] of faults) {
      const result = await compare(...args)
      expect([args, result.code, result.stdout]).toEqual([args, code, ''])
      expect(result.stderr).toMatch(message)
    }
  })

  test('an archive whose record is too long to explain is named, and ends with 66', async () => {
    const path = join(temporaryFolder(), 'long.zip')
    const details = { name: 'a/verificationAndEvaluationDetails.json', content: `[${'{},'.repeat(10_000)}{}]` }
    writeFileSync(path, zipOf([{ name: 'a/proof.json', content: '{}' }, details]))
    const { code, stderr } = await compare(archive('medicare'), path)
    expect(code).toBe(66)
    expect(stderr).toContain('limit 10000 operations, it has 10001')
  })

  test('an archive whose content cannot be read is named, and ends with 3', async () => {
    const { code, stdout } = await compare(archive('cut-download'), archive('resumed'))
    expect(code).toBe(3)
    expect(stdout).toMatch(/^How they ended cannot be compared: the record of A is empty or could not be read\.\n/)
  })

  test('a bare ZIP, an unreadable payload and standard input are compared', async () => {
    const { code, stdout } = await compare(archive('empty-session.zip'), archive('payload-unreadable'))
    expect(code).toBe(0)
    expect(stdout).toMatch(/\.\n\n {2}A {2}/)
    const piped = await runCli(['compare', '-', archive('resumed'), ...KEY], {
      input: readFileSync(archive('another-face')),
    })
    expect(piped.code).toBe(0)
    expect(piped.stdout).toContain('  A  - · TOTAL_PASSED')
  })
})
