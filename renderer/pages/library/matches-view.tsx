import { Select } from '@mantine/core'
import { Fragment } from 'react'
import { useLocation, useSearch } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import type { LibraryGroup } from '../../../shared/bridge/index.ts'
import { OCCURRENCE_KINDS, type OccurrenceKind } from '../../../shared/library/index.ts'
import { libraryLabels } from '../../labels/library.ts'
import { useLibrary } from '../../model/library/use-library.ts'
import { ArchiveLink } from '../../panels/library/archive-link.tsx'
import { LibraryFailure } from '../../panels/library/library-failure.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const labels = libraryLabels.matches

// The keys of the constant.
const KINDS = Object.keys(OCCURRENCE_KINDS) as readonly OccurrenceKind[]

/** Groups of archives that share a value, and chains of proofs. */
export function MatchesView() {
  const [location, go] = useLocation()
  const kind = kindOf(new URLSearchParams(useSearch()).get('kind'))
  const groups = useLibrary('library.groups', { kind })
  const box = useScrollRestoration(groups.value !== null)
  return (
    <div ref={box} className="library-scroll stack">
      <p className="quiet">{labels.hint}</p>
      <GroupsPanel kind={kind} groups={groups} onKind={(next) => go(`${location}?kind=${next}`, { replace: true })} />
      <ChainsPanel />
    </div>
  )
}

const kindOf = (text: string | null): OccurrenceKind => KINDS.find((kind) => kind === text) ?? 'image'

interface GroupsPanelProps {
  readonly kind: OccurrenceKind
  readonly groups: ReturnType<typeof useLibrary<'library.groups'>>
  readonly onKind: (kind: OccurrenceKind) => void
}

function GroupsPanel({ kind, groups: { value, failure, isLoading }, onKind }: GroupsPanelProps) {
  return (
    <section className="panel" aria-labelledby="groups-title">
      <div className="panel-head">
        <h2 id="groups-title">{labels.kinds[kind]}</h2>
        <Select
          size="xs"
          aria-label={labels.kind}
          allowDeselect={false}
          data={KINDS.map((each) => ({ value: each, label: labels.kinds[each] }))}
          value={kind}
          onChange={(next) => onKind(kindOf(next))}
        />
      </div>
      {failure && <LibraryFailure failure={failure} />}
      {isLoading && !value && <p role="status">{labels.counting}</p>}
      {value?.groups.length === 0 && <p>{labels.groupsNone}</p>}
      <ul className="plain-list">
        {value?.groups.map((group) => (
          <Group key={group.digest} group={group} kind={kind} />
        ))}
      </ul>
      {value?.isPartial && <p className="quiet">{labels.groupsPartial}</p>}
    </section>
  )
}

function Group({ group, kind }: { readonly group: LibraryGroup; readonly kind: OccurrenceKind }) {
  const { count, archives } = group
  return (
    <li className="library-group">
      <strong>{labels.group(labels.reasons[kind], count)}</strong>
      <ul className="library-members">
        {archives.map(({ row, detail }) => (
          <li key={row.id} className="library-member">
            <ArchiveLink row={row} tab="matches" /> {detail !== '' && <bdi className="quiet">{visible(detail)}</bdi>}
          </li>
        ))}
        {count > archives.length && <li className="quiet">{labels.more(count - archives.length)}</li>}
      </ul>
    </li>
  )
}

function ChainsPanel() {
  const { value, failure } = useLibrary('library.chains', {})
  return (
    <section className="panel" aria-labelledby="library-chains-title">
      <h2 id="library-chains-title">{labels.chains}</h2>
      <p className="quiet">{labels.chainsHint}</p>
      {failure && <LibraryFailure failure={failure} />}
      {value?.chains.length === 0 && <p>{labels.chainsNone}</p>}
      <ul className="plain-list">
        {value?.chains.map((chain) => (
          <li key={chain.map(({ id }) => id).join(' ')} className="library-chain">
            {chain.map((row, index) => (
              <Fragment key={row.id}>
                {index > 0 && ' → '}
                <ArchiveLink row={row} />
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
      {value?.isPartial && <p className="quiet">{labels.chainsPartial}</p>}
    </section>
  )
}
