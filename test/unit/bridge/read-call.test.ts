import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALLS } from '../../../shared/bridge/calls.ts'
import { readCall } from '../../../shared/bridge/read-call.ts'
import { readSettings } from '../../../shared/bridge/read-settings.ts'
import { DEFAULT_SETTINGS } from '../../../shared/bridge/settings.ts'

describe('calls over the bridge', () => {
  test('a bridge call with valid arguments is read, with omitted optional arguments as null', () => {
    const args = { archive: 'upload-1', of: 'input', offset: 0, length: 16 }
    expect(readCall('archive.bytes', args)).toEqual({
      name: 'archive.bytes',
      args: { ...args, path: null, nth: null },
    })
  })

  test.each([
    ['nothing', {}],
    ['__proto__', {}],
    ['toString', {}],
    ['archive.open', null],
    ['archive.open', 'text'],
    ['archive.open', { archive: '../x', ticket: 't' }],
    ['archive.open', { archive: '.', ticket: 't' }],
    ['archive.open', { archive: 'a'.repeat(121), ticket: 't' }],
    ['archive.open', { archive: 'a', ticket: 't', more: 1 }],
    ['archive.bytes', { archive: 'a', of: 'disk', path: null, offset: 0, length: 1 }],
    ['archive.bytes', { archive: 'a', of: 'input', path: null, offset: 0.5, length: 1 }],
    ['archive.bytes', { archive: 'a', of: 'input', path: null, offset: 0, length: 300_000 }],
    ['archive.places', { archive: 'a', path: 'proof.json', pointers: Array(1001).fill('') }],
    ['archive.places', { archive: 'a', path: 'proof.json', pointers: [1] }],
    ['keys.add', { material: 'x', fingerprint: 'y', label: '', tenant: null, test: false }],
  ])('the bridge call %s with %j is refused with a message', (name, args) => {
    expect(readCall(name, args)).toEqual({ problem: expect.stringMatching(/./) })
  })

  test('a bridge call of any form never throws and never passes an unlisted argument', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...Object.keys(CALLS)), fc.string()), fc.anything(), (name, args) => {
        const read = readCall(name, args)
        if ('problem' in read) return
        const listed = Object.keys(CALLS[read.name].unwrap().shape)
        expect(Object.keys(read.args).every((argument) => listed.includes(argument))).toBe(true)
      }),
    )
  })
})

describe('settings', () => {
  test('settings are read from any JSON: valid values are preserved, others get defaults', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const read = readSettings(input)
        expect(Object.keys(read).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort())
        expect(readSettings(read)).toEqual(read)
      }),
    )
    expect(readSettings({ theme: 'dark', zoom: 199, times: 'utc', masked: 'yes' })).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'dark',
      times: 'utc',
    })
  })
})
