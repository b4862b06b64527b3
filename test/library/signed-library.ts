import type { ArchiveEntry } from '../../main/library/entry/archive-entry.ts'
import {
  type Actor,
  addReviewer,
  changeCase,
  checkDecision,
  createCase,
  decide,
  revokeReviewer,
  saveCoverage,
  setChecklist,
  setFourEyes,
} from '../../main/library/index.ts'
import type { Library } from '../../main/library/open-library.ts'
import type { ArchiveSummary } from '../../main/library/store/archive-summary.ts'
import { addPerson, addVariant, approval, newKey } from './review-people.ts'

export const CHECKLIST = 'title: Short\nquestions:\n  - id: signature\n    text: Is the archive signed?\n'

/** Library in which every kind of entry that changes something occurs. */
export interface SignedLibrary {
  readonly ada: Actor
  readonly mia: Actor
  readonly carl: Actor
  /** Archives with a confirmed approval, with a rejection that waits, with a returned one, and without a decision. */
  readonly archives: readonly [ArchiveSummary, ArchiveSummary, ArchiveSummary, ArchiveSummary]
  /** Case under a legal hold with the last two archives. */
  readonly caseId: number
}

/** Fills a library: Ada is its administrator, Mia decides, Carl checks, Rex was revoked. */
export async function fillSigned(library: Library, entry: ArchiveEntry): Promise<SignedLibrary> {
  const ada = await addPerson(library, 'Ada', [], null)
  const mia = await addPerson(library, 'Mia', ['reviewer'], ada)
  const carl = await addPerson(library, 'Carl', ['approver'], ada)
  const rex = newKey('Rex')
  await addReviewer(library, ada, rex, { name: 'Rex', roles: ['approver'], validUntil: Date.now() + 1e9 }, Date.now())
  await revokeReviewer(library, ada, rex.fingerprint, 'left', Date.now())
  await setFourEyes(library, ada, { kind: 'all' }, Date.now())
  await setChecklist(library, ada, CHECKLIST, Date.now())
  const archives = [
    await addVariant(library, entry, 0),
    await addVariant(library, entry, 1),
    await addVariant(library, entry, 2),
    await addVariant(library, entry, 3),
  ] as const
  const seen = { tabs: ['Images'], findings: ['trust.test-key'], images: [], indicators: [] }
  await saveCoverage(library, archives[0].id, mia.reviewer.fingerprint, seen, Date.now())
  const answers = [{ question: 'signature', answer: 'YES', comment: 'as expected' }] as const
  const approved = await decide(library, mia, approval(archives[0], { answers }), Date.now())
  await checkDecision(library, carl, { reviewId: approved.id, result: 'CONFIRMED', comment: '' }, Date.now())
  const rejection = { decision: 'REJECTED', reasons: ['DOCUMENT_SUSPECT'] } as const
  await decide(library, mia, approval(archives[1], rejection), Date.now())
  const returned = await decide(library, mia, approval(archives[2], rejection), Date.now())
  await checkDecision(library, carl, { reviewId: returned.id, result: 'RETURNED', comment: 'Why?' }, Date.now())
  const caseId = await createCase(library, mia, 'Twins', Date.now())
  const change = (by: Actor, what: Parameters<typeof changeCase>[3]) =>
    changeCase(library, by, caseId, what, Date.now())
  await change(mia, { kind: 'add', archive: archives[2] })
  await change(mia, { kind: 'add', archive: archives[3] })
  await change(mia, { kind: 'note', text: 'Both use one telephone.', archiveId: archives[3].id })
  await change(mia, { kind: 'note', text: 'Asked the operator.', archiveId: null })
  await change(mia, { kind: 'tag', tag: 'urgent' })
  await change(mia, { kind: 'answer', answers })
  await change(mia, { kind: 'assign', reviewer: carl.reviewer.fingerprint })
  await change(carl, { kind: 'hold', isHeld: true })
  await change(carl, { kind: 'retain', until: '2099-12-31' })
  return { ada, mia, carl, archives, caseId }
}
