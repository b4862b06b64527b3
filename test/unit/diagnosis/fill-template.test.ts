import { describe, expect, it } from 'vitest'
import { fillTemplate } from '../../../shared/findings/guidance/fill-template.ts'

describe('a template of a cause', () => {
  it('takes in recorded values and drops a part whose value is missing', () => {
    const template = 'the document expired[ on {expiryDate}]'
    expect(fillTemplate(template, { expiryDate: '2024-05-01' })).toBe('the document expired on 2024-05-01')
    expect(fillTemplate(template, {})).toBe('the document expired')
  })

  it('never expands a value, and knows no inherited names', () => {
    expect(fillTemplate('[a {x}]b', { x: '{y}[$&]', y: 'no' })).toBe('a {y}[$&]b')
    expect(fillTemplate('{constructor}', {})).toBe('—')
  })
})
