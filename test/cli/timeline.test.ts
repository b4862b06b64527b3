import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { QUESTIONS } from '../../shared/analysis/questions/index.ts'
import { runCli } from '../support/run-cli.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples', 'archives')
const REVIEWED = join(SAMPLES, 'reviewed-by-people.mime')

describe('timeline command', { timeout: 60_000 }, () => {
  test('lists all events in order of time with their places, and those that fulfil a query', async () => {
    const all = await runCli(['timeline', '--format', 'json', REVIEWED])
    const { events } = JSON.parse(all.stdout)
    expect(events.length).toBeGreaterThan(10)
    expect(events.map(({ start }: { start: string }) => start)).toEqual(
      events.map(({ start }: { start: string }) => start).toSorted(),
    )
    const some = await runCli(['timeline', '-w', 'kind = decision', REVIEWED])
    expect(some.stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/decision {2}operator-017 {2}UNDECIDED .*\/decisionsDetails\/0$/),
      expect.stringMatching(/decision {2}operator-041 {2}ACCEPTED .*\/decisionsDetails\/1$/),
    ])
    const none = await runCli(['timeline', '-w', 'error = 9999', REVIEWED])
    expect([none.code, none.stdout]).toEqual([
      0,
      'No event fulfils the query. No event of this record has the field error.\n',
    ])
  })

  test('answers one question in a sentence with its places, and all for programs', async () => {
    const one = await runCli(['timeline', '--ask', 'giv-consent', join(SAMPLES, 'licence-with-issuer.mime')])
    expect(one.stdout).toContain('Yes: the consent GIV was approved before every query of an issuing source.')
    expect(one.stdout).toContain('verificationAndEvaluationDetails.json /0/consentsDetails/consents/')
    const all = await runCli(['timeline', '--ask', 'all', '--format', 'json', REVIEWED])
    expect(JSON.parse(all.stdout).answers).toHaveLength(QUESTIONS.length)
  })

  test('refuses a faulty query with its position, an unknown question, both at once, and what is no archive', async () => {
    const refused = async (...args: string[]) => {
      const { code, stderr } = await runCli(['timeline', ...args])
      return [code, stderr]
    }
    expect(await refused('-w', 'color = red', REVIEWED)).toEqual([
      64,
      expect.stringContaining('character 1: there is no field "color"'),
    ])
    expect((await refused('--ask', 'weather', REVIEWED))[0]).toBe(64)
    expect((await refused('--ask', 'all', '-w', 'kind = check', REVIEWED))[0]).toBe(64)
    expect((await refused(join(SAMPLES, 'nowhere.mime')))[0]).toBe(66)
    expect((await refused(join(import.meta.dirname, 'timeline.test.ts')))[0]).toBe(66)
  })
})
