import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explainIndicator } from '../../../main/cli/output/explanations.ts'
import { indicatorLabel } from '../../../shared/analysis/fields/value-label.ts'
import { INDICATOR, readIndicator } from '../../../shared/spec/codes.ts'

const root = join(import.meta.dirname, '..', '..', '..')
/** Indicators with a status that the sources of the service name. */
const raised = new Set(
  globSync('main/{service,examination}/**/*.ts', { cwd: root })
    .flatMap(
      (file) =>
        readFileSync(join(root, file), 'utf8').match(/(?<=')[A-Z][A-Z_]+_(?:OK|WARNING|UNVERIFIED|FAILED)(?=')/g) ?? [],
    )
    .filter((indicator) => readIndicator(indicator).status !== null),
)

test('the sources of the service name indicators', () => {
  expect(raised.size).toBeGreaterThan(30)
  expect(raised).toContain('ATTRIBUTES_CONSISTENCY_FAILED')
})

test.each([...raised].sort())('explain, validation and labels know %s, which the service raises', (indicator) => {
  expect(Object.keys(INDICATOR.values)).toContain(readIndicator(indicator).name)
  expect(explainIndicator(indicator)).not.toBeNull()
  expect(indicatorLabel(indicator).isKnown).toBe(true)
})
