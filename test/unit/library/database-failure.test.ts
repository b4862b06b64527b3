import { expect, test } from 'vitest'
import { isDisconnected, libraryFailure, openingFailure } from '../../../main/library/database/database-failure.ts'

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

const withCode = (code: string): Error => Object.assign(new Error('raw text'), { code })

const ofSqlite = (errcode: number): Error => Object.assign(withCode('ERR_SQLITE_ERROR'), { errcode })

test.each([
  [ofSqlite(5), 'the library is locked by another process'],
  [ofSqlite(261), 'the library is locked by another process'],
  // The journal was locked again and again for seconds: SQLITE_PROTOCOL.
  [ofSqlite(15), 'the library is locked by another process'],
  [ofSqlite(7), 'there is not enough memory for the library'],
  [withCode('40P01'), 'others change the library at the same time'],
  [withCode('53300'), 'the server has no free connection'],
  [withCode('58030'), 'the server has a problem (58030)'],
  [withCode('ERR_INVALID_URL'), 'this is not the address of a database'],
  [withCode('SELF_SIGNED_CERT_IN_CHAIN'), 'the certificate of the server is not trusted (SELF_SIGNED_CERT_IN_CHAIN)'],
  [new Error('The server does not support SSL connections'), 'the server offers no encryption'],
])('a failure of the system or of the server is named in our words: %s', (error, message) => {
  expect(libraryFailure('library', error)?.message).toBe(`library: ${message}`)
})

test('a system error is one of the library only while the library is opened', () => {
  const error = Object.assign(withCode('ENOTDIR'), { syscall: 'mkdir' })
  expect(openingFailure('library', error)?.message).toBe('library: the library cannot be opened')
  expect(libraryFailure('library', error)).toBeUndefined()
})

test('work is repeated when the server has no free connection at the moment', () => {
  expect(isDisconnected(withCode('53300'))).toBe(true)
})

test('an error that is a defect of the program is neither repeated nor explained as a failure of the library', () => {
  const defect = new TypeError('value is not iterable')
  expect(isDisconnected(defect)).toBe(false)
  expect(libraryFailure('library', defect)).toBeUndefined()
  expect(libraryFailure('library', withCode('42601'))).toBeUndefined()
  expect(libraryFailure('library', ofSqlite(19))).toBeUndefined()
})
