import { describe, expect, test } from 'vitest'
import { fixtureCases, hasFixtures, readFixture } from '../../support/fixtures.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'

/** Findings of genuine archives of another service: evaluations that repeat a document without its lesser indicators. */
const FINDINGS_OF_GENUINE = ['INFORM consistency.indicator-lists']

const findingsOf = async (file: string, keys: readonly string[]) => {
  const trusted = keys.flatMap((key) => keysFrom(readFixture(`keys/${key}`), key))
  const report = await verifyBytes(readFixture(file), trusted)
  const consistency = report.findings.filter(({ code }) => code.startsWith('consistency.'))
  return { conformance: report.conformance, findings: consistency.map(({ level, code }) => `${level} ${code}`) }
}

describe.skipIf(!hasFixtures)('consistency of archives of another service', () => {
  test.each(fixtureCases().filter(({ name, conformance }) => name.startsWith('ok-') && conformance === null))(
    'the record of $name is consistent',
    async ({ file, keys }) => {
      expect(await findingsOf(file, keys)).toEqual({ conformance: 'PASSED', findings: FINDINGS_OF_GENUINE })
    },
  )

  test.each(fixtureCases().filter(({ name }) => name === 'conf-identity-id'))(
    'the contradiction in $name is found, and no other finding is raised',
    async ({ file, keys }) => {
      expect(await findingsOf(file, keys)).toEqual({
        conformance: 'ERRORS',
        findings: ['FAIL consistency.identity-id', ...FINDINGS_OF_GENUINE],
      })
    },
  )
})
