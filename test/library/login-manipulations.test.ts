import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLibrary } from '../../main/library/index.ts'
import { newDatabase } from '../support/postgres/databases.ts'
import { completeNodes, type LoginDepartment, loginDepartment, loginOutcome } from './login-department.ts'
import { LOGIN_MANIPULATIONS, LOGIN_NAMES } from './login-manipulations.ts'

let department: LoginDepartment

beforeAll(async () => {
  department = await loginDepartment(await newDatabase())
}, 120_000)
afterAll(() => department.close())

test('the work of all roles, each at its own login, leaves a library that is what its log says', async () => {
  const { log, differences } = await verifyLibrary(department.owner)
  expect([...log.problems, ...differences]).toEqual([])
})

test('there are at least 15 manipulations', () => {
  expect(LOGIN_MANIPULATIONS.length).toBeGreaterThanOrEqual(15)
})

describe.each(LOGIN_NAMES)('the login %s', (name) => {
  test.each(LOGIN_MANIPULATIONS)(`cannot $what`, async (manipulation) => {
    const result = await loginOutcome(department, name, manipulation)
    if (manipulation.may?.[name] === undefined) return expect(result).toBe('refused')
    // The entry names a person at this login who did not sign it: the server cannot know, the verification does.
    expect(result).toBe('done')
    await completeNodes(department.owner)
    for (const statement of manipulation.statements) await sql.raw(statement).execute(department.as(name).database)
    const { differences } = await verifyLibrary(department.owner)
    expect(differences.map(({ code }) => code as string)).toContain(manipulation.may[name])
  })
})
