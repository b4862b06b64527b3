import { toConsents } from './consents.ts'
import type { EvidenceModel } from './evidence-models.ts'
import { type EvidencePair, pairEvidence } from './evidence-pairs.ts'
import { toIdentitySummary } from './identity-summary.ts'
import { list, member, members, shown } from './json-access.ts'
import { inProof, type Place } from './place.ts'
import type { ArchiveRecord } from './record/read-record.ts'

export type ComparedSection = 'PROOF' | 'IDENTITY' | 'ATTRIBUTES' | 'EVIDENCE' | 'INDICATORS' | 'CONSENTS' | 'MEDIA'

export interface ComparedSide {
  readonly value: string
  readonly place: Place
}

/** Row of the comparison with the value of each side; null if a side has none. */
export interface ComparedRow {
  readonly section: ComparedSection
  readonly name: string
  readonly left: ComparedSide | null
  readonly right: ComparedSide | null
  readonly verdict: 'SAME' | 'DIFFERS' | 'LEFT_ONLY' | 'RIGHT_ONLY'
  /** Index in `pairs` of the pair of evidence of an EVIDENCE or INDICATORS row. */
  readonly pair: number | null
}

export type ProofRelation = 'SAME_PROOF' | 'RIGHT_CONTINUES_LEFT' | 'LEFT_CONTINUES_RIGHT' | 'SAME_IDENTITY' | 'NONE'

export interface ProofComparison {
  readonly relation: ProofRelation
  readonly pairs: readonly EvidencePair[]
  readonly rows: readonly ComparedRow[]
}

/** Input of a comparison: the record of a proof and the result of `toEvidenceModels`. */
export interface ComparedProof {
  readonly record: ArchiveRecord
  readonly models: readonly EvidenceModel[]
}

/** Compares two proofs. Values that always differ between proofs (ids, times, hashes) are compared as well. */
export function compareProofs({ record: left, models }: ComparedProof, other: ComparedProof): ProofComparison {
  const right = other.record
  const pairs = pairEvidence(models, other.models)
  const [ours, theirs] = [toIdentitySummary(left), toIdentitySummary(right)]
  const attributes = ({ attributes }: typeof ours): Sides =>
    attributes.flatMap(({ name, values: [first] }) =>
      first ? [[name, { value: first.value, place: first.place }] as const] : [],
    )
  const isOfIdentity = ({ place }: { readonly place: Place }) => place.path !== inProof('').path
  const facts = (of: typeof ours, inIdentity: boolean): Sides =>
    of.facts.filter((fact) => isOfIdentity(fact) === inIdentity).map((fact) => [fact.name, fact])
  return {
    relation: relationOf(left, right),
    pairs,
    rows: [
      ...rowsOf('PROOF', facts(ours, false), facts(theirs, false)),
      ...rowsOf('IDENTITY', facts(ours, true), facts(theirs, true)),
      ...rowsOf('ATTRIBUTES', attributes(ours), attributes(theirs)),
      ...pairs.flatMap((pair, index) => ofPair(pair, index)),
      ...rowsOf('CONSENTS', consentsOf(left), consentsOf(right)),
      ...rowsOf('MEDIA', mediaOf(left), mediaOf(right)),
    ],
  }
}

type Sides = readonly (readonly [name: string, side: ComparedSide])[]

/** Returns rows by name; the first of several entries with the same name counts. */
function rowsOf(
  section: ComparedSection,
  left: Sides,
  right: Sides,
  pair: number | null = null,
): readonly ComparedRow[] {
  const [a, b] = [firstByName(left), firstByName(right)]
  return [...new Set([...a.keys(), ...b.keys()])].map((name) => {
    const [mine, other] = [a.get(name) ?? null, b.get(name) ?? null]
    const verdict = !mine ? 'RIGHT_ONLY' : !other ? 'LEFT_ONLY' : mine.value === other.value ? 'SAME' : 'DIFFERS'
    return { section, name, left: mine, right: other, verdict, pair }
  })
}

function firstByName(sides: Sides): ReadonlyMap<string, ComparedSide> {
  const found = new Map<string, ComparedSide>()
  for (const [name, { value, place }] of sides) if (!found.has(name)) found.set(name, { value, place })
  return found
}

function ofPair({ left, right }: EvidencePair, index: number): readonly ComparedRow[] {
  const standing = (model: EvidencePair['left']): Sides =>
    !model
      ? []
      : (['status', 'score', 'strength'] as const).flatMap((name) => {
          const value = model.standing[name]
          return value === null ? [] : [[name, { value, place: model.standingPlace ?? model.place }] as const]
        })
  const errors = (model: EvidencePair['left']): Sides =>
    model?.errors.map(({ code, title, place }) => [`error ${code}`, { value: title, place }] as const) ?? []
  const indicators = (model: EvidencePair['left']): Sides =>
    model?.breakdown.entries.map(
      ({ name, indicator, list: of, place }) => [name, { value: `${indicator} ${of}`, place }] as const,
    ) ?? []
  return [
    ...rowsOf('EVIDENCE', [...standing(left), ...errors(left)], [...standing(right), ...errors(right)], index),
    ...rowsOf('INDICATORS', indicators(left), indicators(right), index),
  ]
}

const consentsOf = (record: ArchiveRecord): Sides =>
  toConsents(record).flatMap(({ type, final, changes, isApproved }) => {
    const place = final?.place ?? changes.at(-1)?.place
    return place && isApproved !== null ? [[type, { value: String(isApproved), place }] as const] : []
  })

/** Media by their hash: the same picture in two proofs is one row. */
function mediaOf({ proof }: ArchiveRecord): Sides {
  const hashes = members(member(proof, 'hashes'))
  return ['images', 'videos', 'additionalFiles'].flatMap((group) =>
    list(member(hashes, group)).flatMap((element, index) => {
      const hash = shown(member(members(element), 'hash'))
      return hash === null ? [] : [[hash, { value: group, place: inProof(`/hashes/${group}/${index}`) }] as const]
    }),
  )
}

/** Archive: proof.json, previousProofId "previous proof when proofing was resumed". */
function relationOf(left: ArchiveRecord, right: ArchiveRecord): ProofRelation {
  const of = ({ proof }: ArchiveRecord, name: string) => shown(member(proof, name))
  const same = (a: string | null, b: string | null) => a !== null && a === b
  if (same(of(left, 'proofId'), of(right, 'proofId'))) return 'SAME_PROOF'
  if (same(of(right, 'previousProofId'), of(left, 'proofId'))) return 'RIGHT_CONTINUES_LEFT'
  if (same(of(left, 'previousProofId'), of(right, 'proofId'))) return 'LEFT_CONTINUES_RIGHT'
  return same(of(left, 'identityId'), of(right, 'identityId')) ? 'SAME_IDENTITY' : 'NONE'
}
