import { expect, test } from 'vitest'
import { isDisconnected, libraryFailure } from '../../../main/library/database/database-failure.ts'

test.each([
  [new Error('Connection terminated unexpectedly'), true],
  [
    Object.assign(new Error('terminating connection because of crash of another server process'), { code: '57P02' }),
    true,
  ],
  [new Error('timeout exceeded when trying to connect'), false],
])(
  'an error of the connection to the server is reported with advice: %s (work is repeated: %s)',
  (error, isRepeated) => {
    expect(isDisconnected(error)).toBe(isRepeated)
    expect(libraryFailure('library', error)?.message).toMatch(/^library: the server cannot be reached/)
  },
)

test('an error that is a defect of the program is neither repeated nor explained as a failure of the library', () => {
  const defect = new TypeError('value is not iterable')
  expect(isDisconnected(defect)).toBe(false)
  expect(libraryFailure('library', defect)).toBeUndefined()
})
