import { describe, expect, it } from 'vitest'
import { someOf } from '../../support/length.ts'
import { longContent } from '../../support/long-content.ts'
import { everyModel } from './every-model.ts'
import { leastTime } from './least-time.ts'

const OPERATIONS = 10_000

describe('record of 10 000 operations', () => {
  const content = longContent(OPERATIONS)
  const models = everyModel(content)
  const text = JSON.stringify(content.details)

  it.each(someOf(Object.keys(models), 4))('the model %s takes no longer than a small multiple of parsing', (name) => {
    // Work on every pair of operations would take hundreds of times as long.
    const allowed = 10 * leastTime(() => JSON.parse(text), 3)
    expect(leastTime(() => models[name]?.(), 5)).toBeLessThan(allowed)
  })
})
