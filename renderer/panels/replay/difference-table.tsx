import { Link } from 'wouter'
import {
  clipped,
  type Difference,
  IDENTITY_FILE,
  labelFor,
  linksOf,
  placeKey,
  visible,
} from '../../../shared/analysis/index.ts'
import type { DerivationSummary } from '../../../shared/bridge/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { replayLabels } from '../../labels/replay.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useAddress, useSelection } from '../../model/archive/selection.ts'
import { Breakable } from '../../parts/breakable.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import type { ReplayModel } from './use-replay-model.ts'

const LISTS = {
  status: 'EvidenceStatus',
  score: 'Score',
  strength: 'Strength',
  levelOfAssurance: 'LevelOfAssurance',
} as const

interface DifferenceTableProps {
  readonly derivation: DerivationSummary
  readonly model: ReplayModel
}

/** Recorded and replayed values side by side, each linked to its place, its time and its contradiction. */
export function DifferenceTable({ derivation: { differences, differenceCount }, model }: DifferenceTableProps) {
  const { place: picked } = useSelection()
  const { columns } = replayLabels
  const table: readonly Column<Difference>[] = [
    { title: columns.what, isHead: true, cell: (difference) => titleOf(difference, model) },
    {
      title: columns.recorded,
      cell: ({ recorded, place, member }) => (
        <span className="whole">
          {valueTitle(member, recorded)} <PlaceLink place={place} brief />
        </span>
      ),
    },
    { title: columns.replayed, cell: ({ derived, member }) => <strong>{valueTitle(member, derived)}</strong> },
    {
      title: columns.because,
      cell: ({ because }) => (
        <bdi>
          <Breakable text={visible(clipped(because, 400))} />
        </bdi>
      ),
    },
    { title: columns.links, cell: (difference) => <Links difference={difference} /> },
  ]
  return (
    <>
      <DataTable
        columns={table}
        rows={differences}
        keyOf={({ place }) => placeKey(place)}
        isPicked={({ place }) => picked !== null && placeKey(place) === placeKey(picked)}
      />
      {differenceCount > differences.length && <p>{replayLabels.shown(differences.length, differenceCount)}</p>}
    </>
  )
}

function titleOf({ evidenceId, member, place }: Difference, model: ReplayModel): string {
  const subject = evidenceId === null ? replayLabels.identity : model.titleOf(evidenceId)
  const isFinal = place.path === IDENTITY_FILE
  return `${subject}: ${replayLabels.members[member]}${isFinal ? `, ${replayLabels.final}` : ''}`
}

const valueTitle = (member: Difference['member'], value: string | null): string =>
  value === null ? replayLabels.nothing : labelFor(LISTS[member], value).title

/** Links to the moment of the evaluation, and to the contradiction that the verification found at the same place. */
function Links({ difference: { place } }: { readonly difference: Difference }) {
  const { record, opened } = useModel()
  const address = useAddress()
  const { timelineKey } = linksOf(record, place)
  const found = opened.report.findings.find(
    ({ code, subject }) =>
      code.startsWith('consistency.') && subject.path === place.path && subject.pointer === place.pointer,
  )
  return (
    <span className="row">
      {timelineKey !== null && <Link to={address({ item: timelineKey }, 'timeline')}>{replayLabels.inTimeline}</Link>}
      {found && (
        <Link to={address({ place }, 'diagnosis')} title={visible(found.message)}>
          {replayLabels.contradiction}
        </Link>
      )}
    </span>
  )
}
