import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dataFolder } from '../../../main/input/data-folder.ts'
import { homePath } from '../../../main/input/home-path.ts'
import { libraryLocation, locationProblem } from '../../../main/library/library-location.ts'
import { openLibrary } from '../../../main/library/open-library.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('a connection that is no address of a server never becomes a file', () => {
  test.each([
    'host=127.0.0.1 dbname=proofs user=us password=geheim',
    ' dbname = proofs password = geheim',
    "host='db' password='geheim'",
    'Server=db;Database=proofs;User Id=us;Password=geheim',
    'Data Source=db;Pwd=geheim',
    'Driver={PostgreSQL};Uid=us;Pwd=geheim',
    'jdbc:postgresql://us:geheim@db/proofs',
    'jdbc:postgresql:proofs?password=geheim',
    'postgresql+psycopg2://us:geheim@db/proofs',
    'postgresql:proofs?password=geheim',
    'postgres:/us:geheim@db/proofs',
    '"postgres://us:geheim@db/proofs"',
    ' postgres://us:geheim@db/proofs',
    'mysql://us:geheim@db/proofs',
    'sqlite:///proofs.db?password=geheim',
    'us:geheim@db/proofs',
    'us:geheim@db:5432',
    'db.example.com:5432/proofs',
    'localhost:5432',
    ':memory:',
  ])('%s is refused without its password, and nothing is made', async (location) => {
    const folder = temporaryFolder()
    await expect(openLibrary(location)).rejects.toThrow(/^(?!.*geheim).*library is/s)
    expect(readdirSync(folder)).toEqual([])
    expect(existsSync(location)).toBe(false)
  })

  test.each([
    'library.db',
    './x y#%?.db',
    'file:x.db',
    'C:\\proofs\\library.db',
    '/srv/user=1/library.db',
    'mail@home.db',
    'at 10:30.db',
    'postgres://us:geheim@db/proofs',
    'postgresql:///proofs?host=/tmp',
  ])('%s is a file or an address', (location) => {
    expect(locationProblem(location)).toBeNull()
  })
})

test('a library that is only read is not created, in a folder, a new folder, or an empty file', async () => {
  const folder = temporaryFolder()
  for (const name of ['library.db', 'new/library.db'])
    await expect(openLibrary(join(folder, name), { creates: false })).rejects.toThrow('no library in this place')
  expect(readdirSync(folder)).toEqual([])
  await (await openLibrary(join(folder, 'library.db'))).close()
  await (await openLibrary(join(folder, 'library.db'), { creates: false })).close()
})

test('a leading ~ is the home folder wherever a path is given, and only there', () => {
  expect(['~', '~/x.db', '~x', './~/x', 'a~/b', '/~/c'].map((path) => homePath(path, '/home/me'))).toEqual([
    '/home/me',
    '/home/me/x.db',
    '~x',
    './~/x',
    'a~/b',
    '/~/c',
  ])
  expect(libraryLocation('~/x.db')).not.toContain('~')
  expect(dataFolder({ PROOFBENCH_HOME: '~/proofs' }, 'linux', '/home/me')).toBe('/home/me/proofs')
})
