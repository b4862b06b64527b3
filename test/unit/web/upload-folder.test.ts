import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createUploadFolder } from '../../../main/web/upload-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('uploads left by a killed process are removed at the next start, and those of running processes are kept', () => {
  const root = join(temporaryFolder(), 'uploads')
  const { pid } = spawnSync(process.execPath, ['--version'])
  for (const name of [`${pid}-left`, `${process.ppid}-running`, 'no-process']) {
    mkdirSync(join(root, name), { recursive: true })
    writeFileSync(join(root, name, 'holder.jpg'), 'image')
  }
  const own = createUploadFolder(root)
  expect(dirname(own)).toBe(root)
  expect(readdirSync(root).sort()).toEqual([`${process.ppid}-running`, basename(own), 'no-process'].sort())
  expect(statSync(own).mode & 0o777).toBe(0o700)
  createUploadFolder(root)
  expect(readdirSync(root)).toContain(basename(own))
})

test('uploads go to the temporary folder of the system if the data folder is not writable', () => {
  const file = join(temporaryFolder(), 'a-file')
  writeFileSync(file, '')
  const folder = createUploadFolder(join(file, 'uploads'))
  expect(statSync(folder).isDirectory()).toBe(true)
})
