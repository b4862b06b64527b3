import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namedFiles } from '../../../main/desktop/named-files.ts'

describe('files named on the command line of the app', () => {
  test('file arguments are made absolute, and switches are ignored', () => {
    expect(namedFiles(['--inspect=0', 'a.mime', '-psn_0_1', '', 'b/c.mime'], '/here')).toEqual([
      resolve('/here', 'a.mime'),
      resolve('/here', 'b/c.mime'),
    ])
  })

  test('every argument after -- is a file', () => {
    expect(namedFiles(['--flag', '--', '--odd.mime', '--'], '/here')).toEqual([
      resolve('/here', '--odd.mime'),
      resolve('/here', '--'),
    ])
  })
})
