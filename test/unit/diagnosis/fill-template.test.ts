import { describe, expect, it } from 'vitest'
import { fillTemplate } from '../../../shared/findings/guidance/fill-template.ts'

describe('template of a cause', () => {
  it('a template inserts recorded values and omits a part whose value is missing', () => {
    const template = 'the document expired[ on {expiryDate}]'
    expect(fillTemplate(template, { expiryDate: '2024-05-01' })).toBe('the document expired on 2024-05-01')
    expect(fillTemplate(template, {})).toBe('the document expired')
  })

  it('a template never expands inserted values, and resolves no inherited names', () => {
    expect(fillTemplate('[a {x}]b', { x: '{y}[$&]', y: 'no' })).toBe('a {y}[$&]b')
    expect(fillTemplate('{constructor}', {})).toBe('—')
  })
})
