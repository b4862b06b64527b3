import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namedFiles } from '../../../main/desktop/named-files.ts'

describe('the files that a start names', () => {
  test('are made absolute; switches are nobody’s files', () => {
    expect(namedFiles(['--inspect=0', 'a.mime', '-psn_0_1', '', 'b/c.mime'], '/here')).toEqual([
      resolve('/here', 'a.mime'),
      resolve('/here', 'b/c.mime'),
    ])
  })

  test('behind -- everything is a file', () => {
    expect(namedFiles(['--flag', '--', '--odd.mime', '--'], '/here')).toEqual([
      resolve('/here', '--odd.mime'),
      resolve('/here', '--'),
    ])
  })
})
