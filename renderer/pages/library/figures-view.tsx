import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { clipped, formatDuration, visible } from '../../../shared/analysis/index.ts'
import type { PersonFigures } from '../../../shared/bridge/index.ts'
import { type FigureName, formatFigure } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { workLabels } from '../../labels/work.ts'
import { useLibraryCall } from '../../model/library/use-library-call.ts'
import { BarRows } from '../../parts/bar-rows.tsx'
import { CountLink } from './count-link.tsx'
import { libraryAddress } from './library-address.ts'
import { LinkedChart } from './linked-chart.tsx'

const labels = workLabels.figures
/** What waits grows older by itself. */
const MINUTE_MS = 60_000
const MAX_NAME = 34

/** Period of the figures; empty days are no limit. */
interface Period {
  readonly from: string
  readonly until: string
}

/** Turnaround, returns, overrides, agreement and backlog of each person and of the team. Every number leads to its archives. */
export function FiguresView() {
  const [period, setPeriod] = useState<Period>({ from: '', until: '' })
  const { value, failure } = useLibraryCall(
    'work.figures',
    { from: period.from || null, until: period.until || null },
    MINUTE_MS,
  )
  return (
    <div className="library-scroll stack">
      <p className="quiet">{labels.hint}</p>
      <div className="row">
        {(['from', 'until'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={labels[name]}
            value={period[name]}
            onChange={({ currentTarget }) => setPeriod({ ...period, [name]: currentTarget.value })}
          />
        ))}
      </div>
      {failure && <FailureCard failure={failure} />}
      {value && (
        <div className="library-charts">
          <CountChart
            title={labels.charts.work}
            {...{ people: value, period }}
            names={['decided', 'returned', 'checked']}
          />
          <CountChart
            title={labels.charts.agreement}
            {...{ people: value, period }}
            names={['agreeing', 'overruling']}
          />
          <CountChart title={labels.charts.backlog} {...{ people: value, period }} names={['waiting', 'overdue']} />
          <TimeChart {...{ people: value, period }} />
        </div>
      )}
    </div>
  )
}

/** Returns the address of the archives that a figure counts. */
function figureAddress({ person }: PersonFigures, of: FigureName, period: Period): string {
  const value = formatFigure({ of, ...period, key: person?.key ?? '', name: person?.name ?? '' })
  return libraryAddress({ facets: [{ name: 'figure', value }] })
}

const nameOf = ({ person }: PersonFigures): string => (person === null ? labels.team : visible(person.name))
const HOUR_MS = 3_600_000
const durationOf = (hours: number): string => formatDuration(hours * HOUR_MS)
const FILLS = ['var(--series-1)', 'var(--bad)', 'var(--series-2)'] as const

interface CountChartProps {
  readonly title: string
  readonly people: readonly PersonFigures[]
  readonly period: Period
  /** The second is a part of the first, except in the chart of agreement. */
  readonly names: readonly FigureName[]
}

/** Parts of figures, which are drawn next to the rest. */
const WHOLE: { readonly [name in FigureName]?: { readonly part: FigureName; readonly rest: string } } = {
  decided: { part: 'returned', rest: labels.others },
  waiting: { part: 'overdue', rest: labels.inTime },
}

function CountChart({ title, people, period, names }: CountChartProps) {
  const [, go] = useLocation()
  const addressOf = (row: PersonFigures, of: FigureName): string => figureAddress(row, of, period)
  const bars = people.map((row) => ({
    name: clipped(nameOf(row), MAX_NAME),
    ...Object.fromEntries(
      names.map((of) => {
        const part = WHOLE[of]?.part
        return [of, row.counts[of] - (part ? row.counts[part] : 0)]
      }),
    ),
  }))
  return (
    <LinkedChart
      title={title}
      columns={[labels.person, ...names.map((of) => labels.names[of])]}
      rows={people.map((row) => ({
        key: row.person?.key ?? '',
        cells: [
          nameOf(row),
          ...names.map((of) =>
            row.counts[of] === 0 ? (
              0
            ) : (
              <CountLink
                key={of}
                count={row.counts[of]}
                to={addressOf(row, of)}
                label={`${labels.names[of]}, ${nameOf(row)}`}
              />
            ),
          ),
        ],
      }))}
      note={null}
    >
      <BarRows
        rows={bars}
        series={names.map((of, index) => ({
          key: of,
          name: WHOLE[of]?.rest ?? labels.names[of],
          fill: FILLS[index] ?? FILLS[0],
        }))}
        nameWidth={150}
        onPick={(index) => {
          const [row, of] = [people[index], names[0]]
          if (row && of) go(addressOf(row, of))
        }}
      />
    </LinkedChart>
  )
}

function TimeChart({ people, period }: Pick<CountChartProps, 'people' | 'period'>) {
  const hours = (row: PersonFigures, of: FigureName, value: number | null, name: string) =>
    value !== null && (
      <CountLink count={durationOf(value)} to={figureAddress(row, of, period)} label={`${name}, ${nameOf(row)}`} />
    )
  return (
    <LinkedChart
      title={labels.charts.time}
      columns={[labels.person, labels.turnaround, labels.oldest]}
      rows={people.map((row) => ({
        key: row.person?.key ?? '',
        cells: [
          nameOf(row),
          hours(row, 'decided', row.turnaroundHours, labels.turnaround),
          hours(row, 'waiting', row.oldestHours, labels.oldest),
        ],
      }))}
      note={null}
    >
      <BarRows
        rows={people.map((row) => ({ name: clipped(nameOf(row), MAX_NAME), hours: row.turnaroundHours ?? 0 }))}
        series={[{ key: 'hours', name: labels.turnaround, fill: 'var(--series-1)' }]}
        nameWidth={150}
        format={durationOf}
      />
    </LinkedChart>
  )
}
