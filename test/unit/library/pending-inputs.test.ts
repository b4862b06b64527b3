import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { FoundInput } from '../../../main/input/find-inputs.ts'
import { type PendingInput, pendingInputs } from '../../../main/library/add/pending-inputs.ts'
import { openLibrary } from '../../../main/library/open-library.ts'
import { startRun } from '../../../main/library/store/runs.ts'
import { saveInputs } from '../../../main/library/store/save-inputs.ts'
import { entryOf, inputOf, RUN, SAMPLES } from '../../library/sample-entries.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test.each([
  ['a file', (folder: string) => writeFileSync(folder, '')],
  ['a link to itself', (folder: string) => symlinkSync('in', folder)],
  ['missing', () => {}],
])('inputs whose folder has become %s are left to the verification, which reports them', async (_, replace) => {
  const library = await openLibrary(join(temporaryFolder(), 'library.db'))
  onTestFinished(() => library.close())
  const folder = join(temporaryFolder(), 'in')
  mkdirSync(folder)
  const path = join(folder, 'a.mime')
  const found: FoundInput = { reference: { kind: 'file', name: path, path } }
  rmSync(folder, { recursive: true })
  replace(folder)
  const options = { database: library.database, host: RUN.host, stores: false, digests: RUN, onUnchanged() {} }
  const pending: PendingInput[] = []
  for await (const input of pendingInputs([[found]], options)) pending.push(input)
  expect(pending).toEqual([{ found, place: null }])
})

test('a file whose time has changed is unchanged although the server restarts in between', async () => {
  const library = await openLibrary(join(temporaryFolder(), 'library.db'))
  onTestFinished(() => library.close())
  const path = join(temporaryFolder(), 'a.mime')
  copyFileSync(join(SAMPLES, 'archives', 'passport-and-portrait.mime'), path)
  await startRun(library, RUN)
  await saveInputs(library.database, [inputOf(await entryOf('passport-and-portrait.mime', library.key), path)], RUN)
  const found: FoundInput = { reference: { kind: 'file', name: path, path } }
  let restarts = 0
  const database = new Proxy(library.database, {
    get(target, name) {
      if (name === 'transaction' && restarts++ === 0) throw Object.assign(new Error('restart'), { code: '57P01' })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const unchanged: string[] = []
  const options = {
    database,
    host: RUN.host,
    stores: false,
    digests: RUN,
    onUnchanged: (name: string) => unchanged.push(name),
  }
  for await (const input of pendingInputs([[found]], options)) expect.fail(JSON.stringify(input))
  expect(unchanged).toEqual([path])
  expect(restarts).toBe(2)
})
