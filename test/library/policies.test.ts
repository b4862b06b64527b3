import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  checkDecision,
  decide,
  fourEyesOf,
  policyOf,
  saveCoverage,
  setPolicy,
  verifyLibrary,
} from '../../main/library/index.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { checklistOf } from '../../main/library/review/review-settings.ts'
import { itemsOf } from '../../main/library/review/saved-coverage.ts'
import type { ArchiveSummary } from '../../main/library/store/archive-summary.ts'
import { REQUIREMENTS } from '../../shared/review/library-policy.ts'
import { addPerson, addVariant, approval } from './review-people.ts'
import { entryOf } from './sample-entries.ts'

const root = mkdtempSync(join(tmpdir(), 'proofbench-policies-'))
let files = 0
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Department {
  readonly library: Library
  readonly location: string
  readonly ada: Actor
  readonly mia: Actor
  readonly carl: Actor
  readonly archive: ArchiveSummary
}

async function department(): Promise<Department> {
  const location = join(root, `${++files}`, 'library.db')
  const library = await openLibrary(location)
  const ada = await addPerson(library, 'Ada', [], null)
  const mia = await addPerson(library, 'Mia', ['reviewer'], ada)
  const carl = await addPerson(library, 'Carl', ['approver'], ada)
  const archive = await addVariant(library, await entryOf('reviewed-by-people.mime', library.key), 1)
  return { library, location, ada, mia, carl, archive }
}

describe('a policy that demands work before a signature', () => {
  test('refuses maker and checker until findings and images were opened and the checklist was answered', async () => {
    const { library, ada, mia, carl, archive } = await department()
    await setPolicy(library, ada, { requires: REQUIREMENTS }, Date.now())
    const all = await itemsOf(library.database, archive.id)
    const answers = (await checklistOf(library.database)).questions.map(
      ({ id }) => ({ question: id, answer: 'YES', comment: '' }) as const,
    )
    const open = ({ reviewer }: Actor) =>
      saveCoverage(library, archive.id, reviewer.fingerprint, { ...all, tabs: ['findings'] }, Date.now())
    const decided = (own: typeof answers | null) =>
      decide(library, mia, approval(archive, { answers: own }), Date.now())
    await expect(decided(answers)).rejects.toMatchObject({ message: expect.stringContaining('no opened findings') })
    await open(mia)
    await expect(decided(null)).rejects.toMatchObject({
      message: expect.stringContaining('checklist was not answered'),
    })
    const { id } = await decided(answers)
    const checked = (own: typeof answers | null) =>
      checkDecision(library, carl, { reviewId: id, result: 'CONFIRMED', comment: '', answers: own }, Date.now())
    await expect(checked(answers)).rejects.toMatchObject({ message: expect.stringContaining('no opened findings') })
    await open(carl)
    await expect(checked(null)).rejects.toMatchObject({
      message: expect.stringContaining('checklist was not answered'),
    })
    expect(await checked(answers)).toMatchObject({ state: 'CONFIRMED' })
    expect((await verifyLibrary(library)).differences).toEqual([])
    await library.close()
  })
})

describe('the policy in force', () => {
  test('follows from the log: rows of the settings that nobody wrote have no effect, and are found', async () => {
    const { library, location } = await department()
    await library.close()
    const database = new DatabaseSync(location)
    database.exec(`insert into settings values ('fourEyes', 'none'), ('requires', '[]')`)
    database.close()
    const opened = await openLibrary(location)
    expect(await fourEyesOf(opened.database)).toEqual({ kind: 'all' })
    const { differences } = await verifyLibrary(opened)
    expect(differences.map(({ code, row }) => `${code} ${row}`).sort()).toEqual([
      'ROW_WITHOUT_ENTRY settings fourEyes',
      'ROW_WITHOUT_ENTRY settings requires',
    ])
    await opened.close()
  })

  test('has the changes of two administrators who change it at once', async () => {
    const { library, location, ada } = await department()
    const other = await openLibrary(location)
    await Promise.all([
      setPolicy(library, ada, { fourEyes: { kind: 'rejections' } }, Date.now()),
      setPolicy(other, ada, { clockMinutes: 3 }, Date.now()),
    ])
    expect(await policyOf(library.database)).toMatchObject({ fourEyes: { kind: 'rejections' }, clockMinutes: 3 })
    expect((await verifyLibrary(other)).differences).toEqual([])
    await other.close()
    await library.close()
  })
})
