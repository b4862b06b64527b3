import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { IS_LONG } from '../support/length.ts'
import { runCli } from '../support/run-cli.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')
const archive = (name: string) => join(SAMPLES, 'archives', `${name}.mime`)
const KEY = ['--key', join(SAMPLES, 'keys', 'signer.pub.pem')]

/** Data about the holder of the sample licence-with-issuer. */
const HOLDER = /Callaghan|Ngaire|20481537|1984-11-02/i

describe('diagnose command', () => {
  test('diagnose prints first what happened, then who must act and what to try', async () => {
    const { code, stdout, stderr } = await runCli(['diagnose', archive('another-face'), ...KEY])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [name, sentence] = stdout.replace(/\n(?! )(?=[a-z])/g, ' ').split('\n')
    expect(name).toBe(archive('another-face'))
    expect(sentence).toMatch(/^LOA \d was reached: .*refused because the faces do not match\.$/)
    for (const part of [
      'Who must act: the holder',
      'Retry: resubmit the same',
      'What to try: ',
      'The holder may be told: “',
    ])
      expect(stdout).toContain(part)
  })

  test.each(['text', 'json', 'markdown'])('diagnose masks holder data in %s unless it is requested', async (format) => {
    for (const name of ['licence-with-issuer']) {
      const masked = await runCli(['diagnose', archive(name), '--format', format, '--audience', 'auditor'])
      expect(masked.stdout).not.toMatch(HOLDER)
      expect(masked.stdout).toMatch(format === 'json' ? /"masked":true/ : /masked/)
      const open = await runCli(['diagnose', archive(name), '--format', format, '--unmask'])
      expect(open.stdout).toMatch(format === 'json' ? /"masked":false/ : /shown/)
    }
  })

  test('diagnose masks a file name that contains the name of its holder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proofbench-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, "proof of Ngaire O'Callaghan.mime")
    copyFileSync(archive('licence-with-issuer'), file)
    expect((await runCli(['diagnose', file])).stdout).not.toMatch(HOLDER)
    expect((await runCli(['diagnose', file, '--unmask'])).stdout).toContain("proof of Ngaire O'Callaghan.mime")
  })

  test('diagnose for the holder prints only texts for the holder', async () => {
    const { stdout } = await runCli(['diagnose', archive('chip-refused'), '--audience', 'holder', ...KEY])
    expect(stdout).not.toMatch(/LOA|INVALID|chip-refused|1051|hash|signature|_FAILED/i)
    const json = JSON.parse((await runCli(['diagnose', archive('chip-refused'), '-a', 'holder', '-f', 'json'])).stdout)
    expect(Object.keys(json)).toEqual(['format', 'audience', 'name', 'masked', 'messages'])
    expect(json.messages).toEqual([])
  })

  test('diagnose has no text for the holder unless the archive is genuine, and says so', async () => {
    for (const args of [[archive('chip-refused')], [archive('status-changed'), ...KEY]]) {
      const { stdout, stderr } = await runCli(['diagnose', ...args, '--audience', 'holder'])
      expect(stdout).toBe('')
      expect(stderr).toMatch(/: nothing may be told to the holder\n {2}(Cannot be verified|Not genuine)/)
    }
  })

  test('diagnose begins with the verdict of a changed archive, and gives nobody advice on its content', async () => {
    const { stdout } = await runCli(['diagnose', archive('status-changed'), ...KEY])
    const [, sentence] = stdout.replace(/\n(?! )(?=[a-z])/g, ' ').split('\n')
    expect(sentence).toMatch(/^Not genuine as it stands: .* The file claims: /)
    expect(stdout).toContain('Who must act: the operator of the service')
    expect(stdout).not.toMatch(/The holder may be told|Nothing is needed|A trusted key signed this content/)
  })

  test('diagnose for an auditor prints the code, the places and the effects of each cause', async () => {
    const { stdout } = await runCli(['diagnose', archive('another-face'), '--audience', 'auditor', '--format', 'json'])
    const { attempt, evidence, indication } = JSON.parse(stdout)
    expect(indication).toBe('INDETERMINATE')
    expect(attempt.sentence).toMatch(/^Cannot be verified: .*\. The file says: LOA/)
    const [cause] = evidence.flatMap(({ causes }: { causes: readonly object[] }) => causes)
    expect(cause).toMatchObject({ code: '1600', actor: 'HOLDER', retry: 'RESUBMIT_SAME' })
    expect(cause.places[0]).toHaveProperty('pointer')
    expect(cause.symptoms[0]).toHaveProperty('sentence')
  })

  test.runIf(IS_LONG)('diagnose exits like verify: 0, 2, 3, 64, 66, and the worst of several', async () => {
    const codeOf = async (...args: readonly string[]) => (await runCli(['diagnose', ...args])).code
    expect(await codeOf(archive('another-face'), ...KEY)).toBe(0)
    expect(await codeOf(archive('another-face'))).toBe(3)
    expect(await codeOf(archive('image-bit'), ...KEY)).toBe(2)
    expect(await codeOf(archive('another-face'), '/no/such/file', ...KEY)).toBe(66)
    expect(await codeOf()).toBe(64)
    expect(await codeOf(archive('another-face'), '--format', 'pdf')).toBe(64)
    expect(await codeOf('-', '-')).toBe(64)
  })

  test.runIf(IS_LONG)('diagnose gives up on an input after its time limit, and goes on with the next', async () => {
    const [first, second] = [archive('another-face'), archive('chip-refused')]
    const hurried = await runCli(['diagnose', first, second, ...KEY, '--time-limit', '0.001'])
    expect(hurried.code).toBe(3)
    for (const name of [first, second]) expect(hurried.stderr).toContain(`${name}: The time limit passed`)
    const patient = await runCli(['diagnose', first, second, ...KEY, '--format', 'json'])
    expect(patient.stdout.trimEnd().split('\n')).toHaveLength(2)
    const single = await runCli(['diagnose', first, ...KEY, '--format', 'json'])
    expect(patient.stdout.startsWith(single.stdout)).toBe(true)
  })

  test.runIf(IS_LONG)('diagnose reports garbage as unreadable and never crashes', async () => {
    const empty = await runCli(['diagnose', '-'], { input: Buffer.alloc(0) })
    expect(empty).toMatchObject({ code: 66, stdout: '' })
    expect(empty.stderr).toContain('Nothing came')
    for (const input of [Buffer.from('hello'), readFileSync(archive('another-face')).subarray(0, 5000)]) {
      const { code, stdout } = await runCli(['diagnose', '-'], { input })
      expect(code).toBe(2)
      expect(stdout).toContain('cannot be read')
    }
  })

  test('diagnose reports that the signature does not confirm changed content', async () => {
    const { stdout } = await runCli(['diagnose', archive('status-changed'), ...KEY])
    expect(stdout).toMatch(/was changed after signing|No trusted signature confirms/)
    expect((await runCli(['diagnose', archive('another-face')])).stdout).toContain('Unconfirmed')
  })

  test('diagnose prints one JSON line per archive, also for failures', async () => {
    const { stdout } = await runCli(['diagnose', archive('another-face'), '/no/such/file', '--format', 'json'])
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ format }) => format)).toEqual(['proofbench-diagnosis/1', 'proofbench-diagnosis/1'])
    expect(lines[1].error.code).toBe('input.not-found')
  })
})
