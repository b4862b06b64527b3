import { expect, test } from 'vitest'
import { countFor, displayedItems } from '../../../renderer/model/review/displayed-items.ts'
import { NO_COVERAGE } from '../../../shared/review/review-coverage.ts'

test('items that one person displayed do not count for the next person who acts in the same window', () => {
  const record = displayedItems('archive')
  // Displayed before the key was unlocked.
  record.add('images', ['images/a.jpg'])
  countFor('anna')
  expect(record.items().images).toEqual(['images/a.jpg'])
  record.add('findings', ['X'])
  countFor('anna')
  expect(record.items().findings).toEqual(['X'])
  countFor('bob')
  expect(record.items()).toEqual(NO_COVERAGE)
})
