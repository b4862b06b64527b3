import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, createPrivateKey } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInArchive } from '../../main/proof/self-test/built-in-archive.ts'
import { SAMPLE_PRIVATE_KEY } from '../../main/proof/self-test/sample-key.ts'
import { copyWithout } from '../../main/report/document/copy-without.ts'
import { renderSignedJson } from '../../main/report/portable/render-signed-json.ts'
import { publicPem } from '../../main/statement/public-key.ts'
import { requestTimeStamp } from '../../main/statement/time-stamp/request-time-stamp.ts'
import { stampedDigest } from '../../main/statement/time-stamp/verify-time-stamp.ts'
import { madeReport, newSigner } from '../support/made-report.ts'
import { signedDecision } from '../support/signed-decision.ts'
import { TestAuthority } from '../support/time-stamp-authority.ts'

const SCRIPT = join(import.meta.dirname, 'verify_report.py')
const folder = mkdtempSync(join(tmpdir(), 'proofbench-foreign-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isInstalled = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0
const missing = [
  ...(isInstalled('python3', '--version') ? [] : ['Python']),
  // The first version that verifies Ed25519 with pkeyutl -rawin.
  ...(isInstalled('openssl', 'version') ? [] : ['openssl']),
]

describe.skipIf(missing.length > 0)(
  `a verifier in Python and openssl, from the documentation alone ${missing.length > 0 ? `(not installed: ${missing.join(', ')})` : ''}`,
  () => {
    const people = { maker: newSigner(), checker: newSigner(), log: newSigner() }
    const signer = newSigner()
    let complete: string
    let lessImages: string
    let withTimes: string

    beforeAll(async () => {
      const bytes = await builtInArchive(createPrivateKey(SAMPLE_PRIVATE_KEY))
      const decision = await signedDecision(people, createHash('sha256').update(bytes).digest('hex'))
      const copy = await madeReport(bytes, signer, { signedDecisions: [decision] })
      complete = renderSignedJson(copy)
      lessImages = renderSignedJson(await copyWithout(copy, ['images']))
      const authority = await TestAuthority.start()
      const stampOf = async (text: string) => {
        const { url, trust } = authority
        const { token } = await requestTimeStamp({ url, trust, policy: null }, stampedDigest(text), Date.now())
        return Buffer.from(token).toString('base64')
      }
      const signedDecisions = [{ ...decision, timeStamp: await stampOf(decision.statement) }]
      const stamped = await madeReport(bytes, signer, { signedDecisions })
      withTimes = renderSignedJson({ ...stamped, timeStamp: await stampOf(stamped.statement?.split('~')[0] ?? '') })
      copyFileSync(authority.rootPath, join(folder, 'root.pem'))
      await authority.close()
      writeFileSync(join(folder, 'reporter.pem'), publicPem(signer))
      writeFileSync(join(folder, 'stranger.pem'), publicPem(newSigner()))
    })

    const verify = (report: string, reporter = 'reporter.pem', logKey = people.log.fingerprint) => {
      const path = join(folder, 'report.json')
      writeFileSync(path, report)
      const args = [SCRIPT, path, join(folder, reporter), logKey, join(folder, 'root.pem')]
      const { status, stdout, stderr } = spawnSync('python3', args, { encoding: 'utf8' })
      return { status, stdout, stderr }
    }

    test('is at most 150 lines long', () => {
      expect(readFileSync(SCRIPT, 'utf8').split('\n').length).toBeLessThanOrEqual(151)
      expect(
        execFileSync('python3', ['-c', 'import sys; print(sys.version_info >= (3, 8))'], { encoding: 'utf8' }),
      ).toContain('True')
    })

    test('accepts a report with decisions, entries and checkpoint, and names what is omitted', () => {
      const { status, stdout, stderr } = verify(complete)
      expect(stderr).toBe('')
      expect(status).toBe(0)
      expect(stdout).toContain('omitted: none')
      expect(stdout).toMatch(/decision 1: APPROVED by Mia Maker on .*, in the log as of/)
      expect(stdout).toMatch(/decision 1: CONFIRMED by Carl Checker on .*, in the log as of/)
      expect(verify(lessImages).stdout).toContain('omitted: Images')
    })

    test('verifies the time stamps of reporter and decision, and refuses one of another statement', () => {
      const { status, stdout, stderr } = verify(withTimes)
      expect(stderr).toBe('')
      expect(status).toBe(0)
      expect(stdout).toMatch(/^Time stamp: .* GMT \(the reporter\)$/m)
      expect(stdout).toMatch(/^Time stamp: .* GMT \(decision 1\)$/m)
      const [, token = ''] = /"signer":"[^"]+","inclusion":.*?"timeStamp":"([^"]+)"/.exec(withTimes) ?? []
      const exchanged = withTimes.replace(/^"timeStamp":"[^"]+"/m, () => `"timeStamp":"${token}"`)
      expect(exchanged).not.toBe(withTimes)
      expect(verify(exchanged).stderr).toMatch(/the time stamp of the reporter does not verify/)
    })

    test.each([
      [
        'a changed section',
        (text: string) => text.replace('Is the archive genuine?', 'The archive is genuine.'),
        /was changed/,
      ],
      ['a changed head', (text: string) => text.replace('"caseId":"C-1"', '"caseId":"C-2"'), /head was changed/],
      ['a removed section', (text: string) => text.replace(/"findings":.*\n/, ''), /was removed|not signed/],
      [
        'a changed entry',
        (text: string) => text.replace('\\"account\\":\\"test\\"', '\\"account\\":\\"nobody\\"'),
        /was changed/,
      ],
    ])('refuses %s', (_, change, reason) => {
      const changed = change(complete)
      expect(changed).not.toBe(complete)
      const { status, stderr } = verify(changed)
      expect(status).not.toBe(0)
      expect(stderr).toMatch(reason)
    })

    test('refuses another reporter, and the log of another key', () => {
      expect(verify(complete, 'stranger.pem').stderr).toMatch(/signature of the reporter/)
      expect(verify(complete, 'reporter.pem', 'ab'.repeat(32)).stderr).toMatch(/another library|another key/)
    })
  },
)
