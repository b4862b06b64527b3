import { TextInput } from '@mantine/core'
import { Fragment, useState } from 'react'
import {
  clipped,
  type IndicatorBreakdown,
  type IndicatorEntry,
  type IndicatorFamily,
  type IndicatorList,
  visible,
} from '../../../shared/analysis/index.ts'
import { INDICATOR_GROUPS } from '../../../shared/spec/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { evidenceLabels } from '../../labels/evidence.ts'
import { useDisplayed } from '../../model/review/use-displayed.ts'
import { BarRows } from '../../parts/bar-rows.tsx'
import { ChartFrame } from '../../parts/chart-frame.tsx'
import { Coded } from '../../parts/coded.tsx'
import { toneOf } from '../../parts/look.ts'
import { Tag } from '../../parts/tag.tsx'

const LISTS = ['BLOCKING', 'WARNING', 'UNVERIFIED', 'POSITIVE', 'NONE'] as const satisfies readonly IndicatorList[]

/** Indicators by list, with their origin. */
export function IndicatorPanel({ breakdown }: { readonly breakdown: IndicatorBreakdown }) {
  const [query, setQuery] = useState('')
  const text = query.toLowerCase()
  const entries = breakdown.entries.filter(({ indicator, title }) =>
    `${indicator} ${title}`.toLowerCase().includes(text),
  )
  useDisplayed(
    'indicators',
    entries.map(({ indicator }) => indicator),
  )
  if (breakdown.entries.length === 0) return null
  return (
    <section className="panel" aria-labelledby="indicators-title">
      <div className="panel-head">
        <h2 id="indicators-title">
          {evidenceLabels.indicators} <span className="quiet">{breakdown.entries.length}</span>
        </h2>
        <TextInput
          size="xs"
          aria-label={evidenceLabels.filter}
          placeholder={evidenceLabels.filter}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </div>
      {breakdown.byFamily.length > 0 && <FamilyChart breakdown={breakdown} />}
      {entries.length === 0 && <p role="status">{evidenceLabels.noneMatch}</p>}
      <div className="indicator-lists">
        {LISTS.map((list) => (
          <IndicatorGroup key={list} list={list} entries={entries.filter((entry) => entry.list === list)} />
        ))}
      </div>
    </section>
  )
}

function IndicatorGroup({
  list,
  entries,
}: {
  readonly list: IndicatorList
  readonly entries: readonly IndicatorEntry[]
}) {
  if (entries.length === 0) return null
  return (
    <section aria-label={evidenceLabels.lists[list]}>
      <h3>
        <Tag tone={toneOf(list)}>{evidenceLabels.lists[list]}</Tag> <span className="quiet">{entries.length}</span>
      </h3>
      <ul className="indicator-list">
        {entries.map(({ indicator, title, isKnown, sources, mitigatedBy, place }) => (
          <li key={`${indicator}${place.pointer}`}>
            <span className="indicator-name">
              <Coded list="Indicator" value={indicator} />
              {!isKnown && <Tag tone="note">{evidenceLabels.unknown}</Tag>}
              {mitigatedBy.length > 0 && <span className="quiet">← {mitigatedBy.join(', ')}</span>}
            </span>
            <span className="mono quiet indicator-code">
              <PlaceLink place={place} text={indicator} brief={indicator === title} />
            </span>
            <span className="quiet indicator-by">
              {sources.length === 0
                ? evidenceLabels.nobody
                : sources.map(({ participant, service }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
                    <Fragment key={index}>
                      {index > 0 && ', '}
                      <bdi>{visible(clipped(service ?? participant, 120))}</bdi>
                    </Fragment>
                  ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const FILL: { readonly [list in IndicatorList]: string } = {
  POSITIVE: 'var(--good)',
  WARNING: 'var(--unsure)',
  BLOCKING: 'var(--bad)',
  UNVERIFIED: 'var(--quiet)',
  NONE: 'var(--note)',
}

const familyName = (family: IndicatorFamily): string =>
  family === 'unknown' ? evidenceLabels.unknown : INDICATOR_GROUPS[family].title

function FamilyChart({ breakdown: { byFamily } }: { readonly breakdown: IndicatorBreakdown }) {
  const rows = byFamily.map(({ family, counts }) => ({ name: familyName(family), ...counts }))
  const lists = LISTS.filter((list) => rows.some((row) => row[list] > 0))
  return (
    <ChartFrame
      title={evidenceLabels.byFamily}
      columns={[evidenceLabels.family, ...lists.map((list) => evidenceLabels.lists[list])]}
      rows={rows.map((row) => [row.name, ...lists.map((list) => row[list])])}
    >
      <p className="chart-legend">
        {lists.map((list) => (
          <span key={list}>
            <i style={{ background: FILL[list] }} /> {evidenceLabels.lists[list]}
          </span>
        ))}
      </p>
      <BarRows
        rows={rows}
        series={lists.map((list) => ({ key: list, name: evidenceLabels.lists[list], fill: FILL[list] }))}
        nameWidth={190}
      />
    </ChartFrame>
  )
}
