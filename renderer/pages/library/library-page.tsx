import { Link, useSearch } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import { libraryLabels } from '../../labels/library.ts'
import { LibraryQueries } from '../../model/library/library-queries.tsx'
import { useLibrary } from '../../model/library/use-library.ts'
import { LibraryFailure } from '../../panels/library/library-failure.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { Tag } from '../../parts/tag.tsx'
import { AddButtons } from './add-buttons.tsx'
import { AdditionsPanel } from './additions-panel.tsx'
import { ArchivesView } from './archives-view.tsx'
import { EmptyLibrary } from './empty-library.tsx'
import { useFirstRows } from './use-archive-rows.ts'

const MatchesView = onDemand(async () => (await import('./matches-view.tsx')).MatchesView)
const QueueView = onDemand(async () => (await import('../../panels/review/queue-view.tsx')).QueueView)
const PeopleView = onDemand(async () => (await import('../../panels/people/people-view.tsx')).PeopleView)
const LogView = onDemand(async () => (await import('../../panels/log/log-view.tsx')).LogView)
const FiguresView = onDemand(async () => (await import('./figures-view.tsx')).FiguresView)
const AnalyticsView = onDemand(async () => (await import('./analytics-view.tsx')).AnalyticsView)

const PAGES = ['archives', 'matches', 'analytics', 'queue', 'figures', 'people', 'log'] as const
type LibraryPart = (typeof PAGES)[number]

const VIEWS = {
  ...{ archives: ArchivesView, matches: MatchesView, analytics: AnalyticsView },
  ...{ queue: QueueView, figures: FiguresView, people: PeopleView, log: LogView },
} as const

/** Views that are shown even if the library is empty. */
const SHOWN_IF_EMPTY: ReadonlySet<LibraryPart> = new Set(['people', 'log'])

/** Page of the library: its archives, the values that they share, and their statistics. */
export function LibraryPage({ part }: { readonly part: string | undefined }) {
  return (
    <LibraryQueries>
      <OpenLibrary part={PAGES.find((page) => page === part) ?? 'archives'} />
    </LibraryQueries>
  )
}

function OpenLibrary({ part }: { readonly part: LibraryPart }) {
  const { value: info, failure } = useLibrary('library.info', {})
  useFirstRows()
  const View = VIEWS[part]
  return (
    <div className="list-page library-page">
      <header className="library-header">
        <h1>{libraryLabels.title}</h1>
        <PartLinks part={part} />
        <span className="quiet library-place" title={info ? libraryLabels.location(visible(info.location)) : undefined}>
          {info && libraryLabels.archives(info.archives)}
        </span>
        {info && !info.isReadOnly && <AddButtons info={info} />}
        {info?.isReadOnly && <Tag tone="quiet">{libraryLabels.readOnly}</Tag>}
      </header>
      {failure && !info && <LibraryFailure failure={failure} />}
      {!info && !failure && <p className="page-wait">{libraryLabels.loading}</p>}
      {info && <AdditionsPanel hasDone={part === 'archives'} />}
      {info && (info.archives === 0 && !SHOWN_IF_EMPTY.has(part) ? <EmptyLibrary /> : <View />)}
    </div>
  )
}

/** Views of the archives that match the filter in the address. */
const FILTERED: ReadonlySet<LibraryPart> = new Set(['archives', 'analytics'])

function PartLinks({ part }: { readonly part: LibraryPart }) {
  const search = useSearch()
  const filter = FILTERED.has(part) && search !== '' ? `?${search}` : ''
  return (
    <nav className="library-parts" aria-label={libraryLabels.views}>
      {PAGES.map((page) => (
        <Link
          key={page}
          to={`${page === 'archives' ? '/library' : `/library/${page}`}${FILTERED.has(page) ? filter : ''}`}
          aria-current={page === part ? 'page' : undefined}
        >
          {libraryLabels.pages[page]}
        </Link>
      ))}
    </nav>
  )
}
