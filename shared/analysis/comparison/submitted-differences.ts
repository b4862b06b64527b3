import { evidenceLabels, subjectLabel } from '../diagnosis/evidence-labels.ts'
import type { EvidenceModel } from '../evidence/evidence-models.ts'
import { fieldTitle } from '../fields/field-title.ts'
import { labelFor } from '../fields/value-label.ts'
import { type ComparedRow, isDifference } from './compared-rows.ts'
import type { EvidencePair } from './evidence-pairs.ts'
import type { MediaPair } from './media-pairs.ts'

/** Difference in what was submitted, decided or consented, as a predicate of one proof: "adds the portrait". */
export interface SubmittedDifference {
  readonly kind: 'EVIDENCE' | 'DOCUMENT' | 'PICTURES' | 'DATA' | 'DEVICE' | 'CONSENT' | 'REVIEW' | 'CONTACT' | 'FILE'
  readonly verb: 'adds' | 'lacks' | 'has'
  readonly object: string
  /** Index of the pair of evidence; null for the whole proof. */
  readonly pair: number | null
}

interface Compared {
  /** All evidence of each side in its own order. */
  readonly models: { readonly [side in Side]: readonly EvidenceModel[] }
  readonly pairs: readonly EvidencePair[]
  readonly media: readonly MediaPair[]
  readonly rows: readonly ComparedRow[]
}

type Side = 'left' | 'right'

/**
 * Returns the differences that can explain another result, as predicates of `later`: pairs with another status first, each group in
 * the order of its evidence.
 */
export function submittedDifferences(compared: Compared, later: Side): readonly SubmittedDifference[] {
  const { models, media, rows } = compared
  const earlier = later === 'left' ? 'right' : 'left'
  const labels = evidenceLabels(models[later])
  const others = evidenceLabels(models[earlier])
  const rowsByPair = byPair(rows)
  const newPictures = new Set(media.flatMap(({ isSame, pair }) => (isSame === false ? [pair] : [])))
  const found = orderedPairs(compared, later).map(([index, pair]) => {
    const [model, other] = [pair[later], pair[earlier]]
    const label = model ? labels.get(model.id) : other ? others.get(other.id) : undefined
    const name = label ? subjectLabel(label) : 'an evidence'
    const own = rowsByPair.get(index) ?? []
    if (!isRelevant(model ?? other)) return { differences: [], isDecisive: false }
    const hasNewPictures = newPictures.has(index)
    const differences =
      model && other ? betweenBoth(pair, own, name, later, index, hasNewPictures) : ofOne(model !== null, name, index)
    const isDecisive = own.some((row) => row.section === 'EVIDENCE' && row.name === 'status' && isDifference(row))
    return { differences, isDecisive: isDecisive || !model || !other }
  })
  const ordered = [...found.filter(({ isDecisive }) => isDecisive), ...found.filter(({ isDecisive }) => !isDecisive)]
  return [...ordered.flatMap(({ differences }) => differences), ...consents(rows, later)]
}

/** Returns the pairs with their indexes in the order of the later proof; those without it come last, in the other's order. */
function orderedPairs({ models, pairs }: Compared, later: Side): readonly (readonly [index: number, EvidencePair])[] {
  const earlier = later === 'left' ? 'right' : 'left'
  const positions = { left: positionsOf(models.left), right: positionsOf(models.right) }
  const position = (pair: EvidencePair): number => {
    const [model, other] = [pair[later], pair[earlier]]
    if (model) return positions[later].get(model) ?? 0
    return models[later].length + ((other && positions[earlier].get(other)) ?? 0)
  }
  return [...pairs.entries()].sort(([, a], [, b]) => position(a) - position(b))
}

const positionsOf = (models: readonly EvidenceModel[]): ReadonlyMap<EvidenceModel, number> =>
  new Map(models.map((model, index) => [model, index]))

/**
 * Returns whether differences of this evidence matter. Derived data follows from other evidence; contacts, consents and files
 * are never evaluated.
 */
const isRelevant = (model: EvidenceModel | null): boolean =>
  model !== null &&
  model.kind !== 'DERIVED' &&
  model.family !== 'CONTACT' &&
  !model.isDeleted &&
  (model.kind !== null || model.standing.status !== null)

const ofOne = (isAdded: boolean, name: string, pair: number): readonly SubmittedDifference[] => [
  { kind: 'EVIDENCE', verb: isAdded ? 'adds' : 'lacks', object: name, pair },
]

function betweenBoth(
  { isSameDocument }: EvidencePair,
  rows: readonly ComparedRow[],
  name: string,
  later: Side,
  pair: number,
  hasNewPictures: boolean,
): readonly SubmittedDifference[] {
  const found: SubmittedDifference[] = []
  const bare = name.replace(/^the /, '')
  const named = (section: ComparedRow['section'], names: readonly string[]) =>
    names.flatMap((name) => rows.filter((row) => row.section === section && row.name === name && isDifference(row)))
  if (isSameDocument === false) found.push({ kind: 'DOCUMENT', verb: 'has', object: `another ${bare}`, pair })
  else if (hasNewPictures) found.push({ kind: 'PICTURES', verb: 'has', object: `another picture of ${name}`, pair })
  const data = rows.filter((row) => row.section === 'FIELDS' && row.verdict === 'DIFFERS').sort(byName)
  if (isSameDocument === true && data.length > 0) {
    const fields = data.slice(0, 3).map((row) => fieldTitle(row.name).toLowerCase())
    found.push({ kind: 'DATA', verb: 'has', object: `other data of ${name} (${fields.join(', ')})`, pair })
  }
  for (const row of named('DEVICES', ['device', 'channel', 'source'])) {
    const title = row.name === 'device' ? 'device' : row.name === 'channel' ? 'capture channel' : 'image source'
    const object = `${row[later] ? 'another' : 'recorded'} ${title} for ${name}`
    found.push({
      kind: 'DEVICE',
      verb: row[later] ? 'has' : 'lacks',
      object: row[later] ? object : `a ${object}`,
      pair,
    })
  }
  for (const row of named('REVIEW', ['decision'])) {
    const decision = row[later]
    const object = `an operator's decision on ${name}`
    found.push(
      decision
        ? { kind: 'REVIEW', verb: 'has', object: `${object} (${decision.value.toLowerCase()})`, pair }
        : { kind: 'REVIEW', verb: 'lacks', object, pair },
    )
  }
  return found
}

function consents(rows: readonly ComparedRow[], later: Side): readonly SubmittedDifference[] {
  return rows
    .filter((row) => row.section === 'CONSENTS' && isDifference(row))
    .sort(byName)
    .map((row): SubmittedDifference => {
      const consent = `consent to use the ${labelFor('ConsentType', row.name).title.toLowerCase()}`
      const side = row[later]
      return side
        ? { kind: 'CONSENT', verb: 'has', object: `${consent} (${side.value})`, pair: null }
        : { kind: 'CONSENT', verb: 'lacks', object: `a recorded ${consent}`, pair: null }
    })
}

const byName = (a: ComparedRow, b: ComparedRow): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

function byPair(rows: readonly ComparedRow[]): ReadonlyMap<number, readonly ComparedRow[]> {
  const found = new Map<number, ComparedRow[]>()
  for (const row of rows) {
    if (row.pair === null) continue
    const known = found.get(row.pair)
    if (known) known.push(row)
    else found.set(row.pair, [row])
  }
  return found
}
