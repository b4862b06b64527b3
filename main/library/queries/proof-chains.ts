import type { Database } from '../database/open-database.ts'
import { type ArchiveSummary, summariesOf } from '../store/archive-summary.ts'

/** Maximum number of links between proofs that are followed. */
const MAX_LINKS = 2000

export interface ProofChains {
  /** Each oldest first. */
  readonly chains: readonly (readonly ArchiveSummary[])[]
  readonly isPartial: boolean
}

/** Returns the chains of proofs of the same tenant that continue each other, newest first. Archive: proof.json, previousProofId */
export async function proofChains(database: Database): Promise<ProofChains> {
  const links = await database
    .selectFrom('archives as next')
    .innerJoin('archives as previous', 'previous.proofId', 'next.previousProofId')
    .select(['next.id as next', 'previous.id as previous'])
    .where('next.previousProofId', 'is not', null)
    .whereRef('next.id', '<>', 'previous.id')
    .where(({ eb, and, or, ref }) =>
      or([
        eb('next.tenantId', '=', ref('previous.tenantId')),
        and([eb('next.tenantId', 'is', null), eb('previous.tenantId', 'is', null)]),
      ]),
    )
    .orderBy('next.id', 'desc')
    .limit(MAX_LINKS + 1)
    .execute()
  const chains = chainsOf(links.slice(0, MAX_LINKS))
  const all = await summariesOf(database, [...new Set(chains.flat())])
  const byId = new Map(all.map((archive) => [archive.id, archive]))
  return {
    chains: chains.map((chain) => chain.flatMap((id) => byId.get(id) ?? [])),
    isPartial: links.length > MAX_LINKS,
  }
}

interface Link {
  readonly next: number
  readonly previous: number
}

/** Joins links to chains. A proof that several others continue is in a chain of each; a circle is cut. */
function chainsOf(links: readonly Link[]): readonly (readonly number[])[] {
  const before = new Map<number, number>()
  for (const { next, previous } of links) if (!before.has(next)) before.set(next, previous)
  const continued = new Set(before.values())
  const ends = [...before.keys()].filter((id) => !continued.has(id))
  const chains = ends.map((end) => chainTo(end, before))
  const seen = new Set(chains.flat())
  for (const id of before.keys())
    if (!seen.has(id)) {
      const circle = chainTo(id, before)
      chains.push(circle)
      for (const member of circle) seen.add(member)
    }
  return chains
}

function chainTo(end: number, before: ReadonlyMap<number, number>): readonly number[] {
  const chain: number[] = []
  const seen = new Set<number>()
  for (let id: number | undefined = end; id !== undefined && !seen.has(id); id = before.get(id)) {
    seen.add(id)
    chain.unshift(id)
  }
  return chain
}
