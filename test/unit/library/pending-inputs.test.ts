import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { FoundInput } from '../../../main/input/find-inputs.ts'
import { pendingInputs } from '../../../main/library/add/pending-inputs.ts'
import { openLibrary } from '../../../main/library/open-library.ts'
import { temporaryFolder } from '../../support/run-cli.ts'

test.each([
  ['a file', (folder: string) => writeFileSync(folder, '')],
  ['a link to itself', (folder: string) => symlinkSync('in', folder)],
  ['missing', () => {}],
])('inputs whose folder has become %s are left to the verification, which reports them', async (_, replace) => {
  const library = await openLibrary(':memory:')
  onTestFinished(() => library.close())
  const folder = join(temporaryFolder(), 'in')
  mkdirSync(folder)
  const path = join(folder, 'a.mime')
  const found: FoundInput = { reference: { kind: 'file', name: path, path } }
  rmSync(folder, { recursive: true })
  replace(folder)
  const options = { database: library.database, host: 'h', stores: false, onUnchanged() {} }
  expect(await Array.fromAsync(pendingInputs([[found]], options))).toEqual([{ found, place: null }])
})
