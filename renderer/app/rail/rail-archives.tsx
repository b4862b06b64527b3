import { TextInput } from '@mantine/core'
import { FileQuestionMark, ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { shellLabels } from '../../labels/shell.ts'
import { archiveIn } from '../../model/address/archive-address.ts'
import { useLastAddress } from '../../model/address/last-address.ts'
import { archiveName } from '../../model/archive/archive-name.ts'
import type { ArchiveState } from '../../model/window/archive-store.ts'
import { useArchives, useWindow } from '../../model/window/window-context.tsx'
import { indicationOf } from '../../parts/indication.tsx'
import { ClosableLink } from './rail-link.tsx'

/** Number of open archives from which on they can be filtered and closed together. */
const MANY = 8

/** Links to the open archives, each with its verdict. */
export function RailArchives() {
  const [location, go] = useLocation()
  const { archives } = useWindow()
  const open = [...useArchives()]
  const leftAt = useLastAddress()
  const [filter, setFilter] = useState('')
  if (open.length === 0) return null
  const isMany = open.length >= MANY
  const query = isMany ? filter.toLowerCase() : ''
  const shown = open.filter(([, state]) => archiveName(state).toLowerCase().includes(query))
  const current = archiveIn(location)
  return (
    <>
      <div className="rail-heading rail-open">
        <h2 className="rail-title">
          {shellLabels.open} {isMany && open.length}
        </h2>
        {isMany && (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              void archives.closeAll()
              if (current !== undefined) go('/')
            }}
          >
            {shellLabels.closeAll}
          </button>
        )}
      </div>
      {isMany && (
        <TextInput
          className="rail-filter"
          size="xs"
          aria-label={shellLabels.filterOpen}
          placeholder={shellLabels.filterOpen}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      )}
      {shown.length === 0 && <p className="rail-none quiet">{shellLabels.noneOpen}</p>}
      {shown.map(([archive, state]) => (
        <ClosableLink
          key={archive}
          to={leftAt(archive)}
          current={archive === current}
          icon={<StateIcon state={state} />}
          text={archiveName(state)}
          closeText={shellLabels.close(archiveName(state))}
          onClose={() => {
            void archives.close(archive)
            if (archive === current) go('/')
          }}
        />
      ))}
    </>
  )
}

function StateIcon({ state }: { readonly state: ArchiveState }) {
  // A verdict from before a reload or a change of trust is outdated.
  const indication = state.kind === 'open' && !state.isStale ? indicationOf(state.opened) : ''
  if (indication === 'TOTAL_PASSED')
    return <ShieldCheck aria-label={shellLabels.verdicts.TOTAL_PASSED} color="var(--good)" />
  if (indication === 'TOTAL_FAILED')
    return <ShieldX aria-label={shellLabels.verdicts.TOTAL_FAILED} color="var(--bad)" />
  if (indication === 'INDETERMINATE')
    return <ShieldQuestionMark aria-label={shellLabels.verdicts.INDETERMINATE} color="var(--unsure)" />
  return <FileQuestionMark aria-hidden />
}
