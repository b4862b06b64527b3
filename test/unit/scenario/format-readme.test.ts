import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectation } from '../../../main/scenario/format/expectation.ts'
import { parseScenario } from '../../../main/scenario/format/parse-scenario.ts'
import { COMMAND_NAMES, STEP_MEMBERS, scenarioHead } from '../../../main/scenario/format/scenario.ts'
import { document, person } from '../../../main/service/persona/person-request.ts'

const README = readFileSync(join(import.meta.dirname, '../../../samples/scenarios/README.md'), 'utf8')
const named = new Set([...README.matchAll(/`([A-Za-z]+)(?::[^`]*)?`/g)].map(([, name]) => name))

describe('description of the scenario format', () => {
  it.each([
    ['the file', Object.keys(scenarioHead.shape)],
    ['a step', [...COMMAND_NAMES, ...Object.keys(STEP_MEMBERS)]],
    ['a person', Object.keys(person.shape)],
    ['a document', Object.keys(document.shape).filter((name) => name !== 'type')],
    ['an expectation', Object.keys(expectation.shape)],
    ['the tenant', Object.keys(scenarioHead.shape.tenant.unwrap().shape)],
  ])('the description names every key of %s', (_, keys) => {
    expect(keys.filter((key) => !named.has(key))).toEqual([])
  })

  it('the description lists existing commands only', () => {
    const steps = README.slice(README.indexOf('## Steps'), README.indexOf('## Documents'))
    const rows = [...steps.matchAll(/^\| `([A-Za-z]+)` \|/gm)].map(([, name]) => name)
    expect(rows.toSorted()).toEqual([...COMMAND_NAMES].sort())
  })

  it('the example of the description is read without a fault', () => {
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(README) ?? []
    expect(parseScenario(example).faults).toEqual([])
  })
})
