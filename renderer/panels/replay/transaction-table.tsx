import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { inIdentity, labelFor, type Place, resultOfStatus } from '../../../shared/analysis/index.ts'
import type { FinalStanding, ReplayRun } from '../../../shared/bridge/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { replayLabels } from '../../labels/replay.ts'
import { timelineLabels } from '../../labels/timeline.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { ResultTag } from '../../parts/result-tag.tsx'
import { isSameStanding } from './replay-outcome.ts'
import type { ReplayModel } from './use-replay-model.ts'

/** Row of the table with prepared cells. */
interface Row {
  readonly key: string
  readonly title: ReactNode
  readonly recorded: ReactNode
  readonly unchanged: ReactNode
  readonly changed: ReactNode
  readonly isDifferent: boolean
}

interface TransactionTableProps {
  readonly model: ReplayModel
  readonly run: ReplayRun
}

/** Conclusions at the end of the record, of its replay, and of the replay with the changes. */
export function TransactionTable({ model, run }: TransactionTableProps) {
  const { columns } = replayLabels
  const isAlone = !model.hasChanges
  const table: readonly Column<Row>[] = [
    { title: columns.value, isHead: true, cell: ({ title }) => title },
    { title: columns.recorded, cell: ({ recorded }) => recorded },
    { title: columns.replayed, cell: ({ unchanged }) => unchanged },
    ...(isAlone ? [] : [{ title: columns.changed, cell: ({ changed }: Row) => changed }]),
  ]
  return (
    <DataTable
      columns={table}
      rows={[...valueRows(run), ...evidenceRows(run, model)]}
      keyOf={({ key }) => key}
      isPicked={({ isDifferent }) => !isAlone && isDifferent}
    />
  )
}

const valueRows = ({ levelOfAssurance, status }: ReplayRun): readonly Row[] =>
  (
    [
      ['levelOfAssurance', replayLabels.members.levelOfAssurance, 'LevelOfAssurance', levelOfAssurance],
      ['status', replayLabels.identityStatus, 'IdentityStatus', status],
    ] as const
  ).map(([name, title, list, value]) => ({
    key: name,
    title,
    recorded: (
      <span className="whole">
        {labelFor(list, value.recorded).title} <PlaceLink place={inIdentity(`/globalStatus/${name}`)} brief />
      </span>
    ),
    unchanged: labelFor(list, value.unchanged).title,
    changed: labelFor(list, value.changed).title,
    isDifferent: value.unchanged !== value.changed,
  }))

const evidenceRows = ({ rows }: ReplayRun, { titleOf }: ReplayModel): readonly Row[] =>
  rows.map(({ evidence, place, recorded, unchanged, changed }) => ({
    key: evidence,
    title: <EvidenceLink evidence={evidence} title={titleOf(evidence)} />,
    recorded: <Standing standing={recorded} place={place} />,
    unchanged: <Standing standing={unchanged} />,
    changed: <Standing standing={changed} />,
    isDifferent: !isSameStanding(unchanged, changed),
  }))

function EvidenceLink({ evidence, title }: { readonly evidence: string; readonly title: string }) {
  const address = useAddress()
  return <Link to={address({ evidence }, 'evidence')}>{title}</Link>
}

interface StandingProps {
  readonly standing: FinalStanding | null
  /** Place of a recorded one. */
  readonly place?: Place | null
}

function Standing({ standing, place = null }: StandingProps) {
  if (standing === null) return <span className="quiet">{replayLabels.notPart}</span>
  const { status, score, strength } = standing
  return (
    <>
      <ResultTag result={resultOfStatus(status)} code={{ list: 'EvidenceStatus', value: status }} />{' '}
      <span className="whole" title={timelineLabels.standingHint}>
        {score !== null &&
          `${timelineLabels.standing(labelFor('Score', score).title, strength && labelFor('Strength', strength).title)} `}
        {place && <PlaceLink place={place} brief />}
      </span>
    </>
  )
}
