import type { Database } from '../database/open-database.ts'
import type { Library } from '../open-library.ts'
import { policyOf } from '../people/policy-settings.ts'
import { Refused } from '../people/refused.ts'
import type { ArchiveSummary } from '../store/archive-summary.ts'
import { workedOn } from './archive-facts.ts'
import { workOf } from './work-of.ts'

/**
 * Throws `Refused` unless the rules allow archives to be decided alike: one rule with `alike`, the same verdict and findings, and a policy that
 * does not demand that each was looked at. Each decision is still a signed statement of its own.
 */
export async function checkAlike(library: Library, archives: readonly ArchiveSummary[], now: number): Promise<void> {
  const { requires } = await policyOf(library.database)
  const seen = requires.filter((requirement) => requirement !== 'checklist')
  if (seen.length > 0)
    throw new Refused(
      'NOT_POSSIBLE',
      `The policy demands that all ${seen.join(' and ')} of each archive were displayed`,
      'Decide them one by one.',
    )
  const { byArchive, rules } = await workOf(library, now, { ids: archives.map(({ id }) => id) })
  const rule = rules.decide.find(({ id }) => id === byArchive.get(archives[0]?.id ?? 0)?.reason)
  const first = archives[0] && (await likeness(library.database, archives[0]))
  for (const archive of archives) {
    const item = byArchive.get(archive.id)
    const name = archive.sha256.slice(0, 12)
    if (item?.queue !== 'decide' || !rule?.alike || item.reason !== rule.id)
      throw new Refused(
        'NOT_POSSIBLE',
        `No rule allows ${name} to be decided together with the others`,
        'A rule of library rules with "alike: true" does, for archives that nobody has decided.',
      )
    if ((await likeness(library.database, archive)) !== first)
      throw new Refused(
        'NOT_POSSIBLE',
        `${name} has another verdict or other findings than the first one`,
        'Decide it alone.',
      )
  }
}

/** Returns verdict and findings of an archive as a text. */
async function likeness(database: Database, { id, indication, subIndication }: ArchiveSummary): Promise<string> {
  const rows = await database
    .selectFrom('facets')
    .innerJoin('facetValues', 'facetValues.id', 'facets.valueId')
    .select('facetValues.value')
    .where('facets.archiveId', '=', id)
    .where('facetValues.name', '=', 'finding')
    .orderBy('facetValues.value')
    .execute()
  return JSON.stringify([indication, subIndication, ...rows.map(({ value }) => value)])
}

/** Throws `Refused` if the rules give an archive to people who did not work on it before, and this person did. */
export async function checkFresh(library: Library, archiveId: number, person: string, now: number): Promise<void> {
  const item = (await workOf(library, now, { ids: [archiveId] })).byArchive.get(archiveId)
  if (!item?.isFresh || item.people.includes(person)) return
  if (!(await workedOn(library.database, [archiveId])).get(archiveId)?.has(person)) return
  throw new Refused(
    'NOT_ALLOWED',
    `By the rules (${item.step}), this is for somebody who has not worked on the archive before`,
    'proofbench library rules prints the rules.',
  )
}
