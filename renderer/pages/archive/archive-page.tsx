import { Button, Progress } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import { verdictSentence } from '../../../shared/report/index.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { Boundary } from '../../kit/boundary.tsx'
import { FailureCard } from '../../kit/failure-card.tsx'
import { shellLabels } from '../../labels/shell.ts'
import { withSearch } from '../../model/address/archive-address.ts'
import { archiveModel } from '../../model/archive/archive-model.ts'
import { archiveName } from '../../model/archive/archive-name.ts'
import { ModelContext } from '../../model/archive/model-context.ts'
import { hasView, TABS, type TabId } from '../../model/archive/tabs.ts'
import { useDisplayedTab } from '../../model/review/use-displayed.ts'
import type { ArchiveState } from '../../model/window/archive-store.ts'
import { useArchiveState, useWindow } from '../../model/window/window-context.tsx'
import { TicketKey } from '../../panels/diagnosis/ticket-key.tsx'
import { type OnDemand, onDemand } from '../../parts/on-demand.tsx'
import { ArchiveHeader } from './archive-header.tsx'
import { ChangeNotice } from './change-notice.tsx'
import { ListTrail } from './list-trail.tsx'
import { MaskNotice } from './mask-notice.tsx'
import { TabBar } from './tab-bar.tsx'
import { ViewCoverage } from './view-coverage.tsx'

const VIEWS: { readonly [tab in TabId]: OnDemand<object> } = {
  verdict: onDemand(async () => (await import('../../panels/verdict/verdict-tab.tsx')).default),
  timeline: onDemand(async () => (await import('../../panels/timeline/timeline-tab.tsx')).default),
  evidence: onDemand(async () => (await import('../../panels/evidence/evidence-tab.tsx')).default),
  identity: onDemand(async () => (await import('../../panels/identity/identity-tab.tsx')).default),
  images: onDemand(async () => (await import('../../panels/images/images-tab.tsx')).default),
  adjudication: onDemand(async () => (await import('../../panels/adjudication/adjudication-tab.tsx')).default),
  diagnosis: onDemand(async () => (await import('../../panels/diagnosis/diagnosis-tab.tsx')).default),
  record: onDemand(async () => (await import('../../panels/record/record-tab.tsx')).default),
  replay: onDemand(async () => (await import('../../panels/replay/replay-tab.tsx')).default),
  matches: onDemand(async () => (await import('../../panels/matches/matches-tab.tsx')).default),
  review: onDemand(async () => (await import('../../panels/review/review-tab.tsx')).default),
}

const isTab = (tab: string): tab is TabId => TABS.some(({ id }) => id === tab)

/** Page of one archive: progress while it opens, the failure, or its header and views. */
export function ArchivePage({ archive, tab }: { readonly archive: string; readonly tab: string }) {
  const { archives } = useWindow()
  const state = useArchiveState(archive)
  const search = useSearch()
  const id = archives.idOf(archive)
  const isKnown = id !== archive || (state !== undefined && state.kind !== 'kept')
  useEffect(() => {
    if (!isKnown) void archives.open(archive)
  }, [archives, archive, isKnown])
  // Loads the code of the view while the archive is being verified.
  useEffect(() => {
    void (isTab(tab) ? VIEWS[tab] : VIEWS.verdict).fetch()
  }, [tab])
  if (id !== archive) return <Redirect to={withSearch(`/archive/${id}/${tab}`, search)} replace />
  if (!state || state.kind === 'kept') return null
  if (state.kind === 'open') {
    if (!isTab(tab) || !hasView(state.opened, tab)) return <Redirect to={`/archive/${archive}/verdict`} replace />
    return <Opened state={state} tab={tab} />
  }
  return state.kind === 'opening' ? (
    <Opening archive={archive} state={state} />
  ) : (
    <Failed archive={archive} state={state} />
  )
}

function Opened({ state, tab }: { readonly state: Extract<ArchiveState, { kind: 'open' }>; readonly tab: TabId }) {
  const { opened } = state
  const announce = useAnnounce()
  useDisplayedTab(opened.archive, tab)
  const name = archiveName(state)
  useEffect(() => announce(`${name}: ${verdictSentence(opened.report)}`), [announce, name, opened])
  const previousTab = useRef(tab)
  useEffect(() => {
    if (previousTab.current !== tab) announce(TABS.find(({ id }) => id === tab)?.title ?? '')
    previousTab.current = tab
  }, [announce, tab])
  const View = VIEWS[tab]
  return (
    <ModelContext value={archiveModel(opened)}>
      <div className="archive" aria-busy={state.isStale ?? false} data-stale={state.isStale ?? false}>
        <ChangeNotice state={state} />
        <MaskNotice opened={opened} />
        <ArchiveHeader>
          <ListTrail archive={opened.archive} tab={tab} />
        </ArchiveHeader>
        <TabBar opened={opened} tab={tab} />
        <TicketKey />
        {/* A new element for each view: every view opens at its top. */}
        <div key={tab} className="view">
          <Boundary about={tab}>
            <ViewCoverage tab={tab}>
              <View />
            </ViewCoverage>
          </Boundary>
        </div>
      </div>
    </ModelContext>
  )
}

interface OpeningProps {
  readonly archive: string
  readonly state: Extract<ArchiveState, { kind: 'opening' }>
}

function Opening({ archive, state: { name, done, total } }: OpeningProps) {
  const { archives } = useWindow()
  return (
    <div className="sheet narrow opening" role="status">
      <h1>{shellLabels.opening(visible(name))}</h1>
      <Progress
        value={total === 0 ? 100 : (100 * done) / total}
        animated={total === 0}
        aria-label={shellLabels.opening(name)}
      />
      <Button variant="default" onClick={() => void archives.cancel(archive)}>
        {shellLabels.cancel}
      </Button>
    </div>
  )
}

interface FailedProps {
  readonly archive: string
  readonly state: Extract<ArchiveState, { kind: 'failed' }>
}

function Failed({ archive, state: { name, failure } }: FailedProps) {
  const { archives } = useWindow()
  const [, go] = useLocation()
  return (
    <div className="sheet narrow">
      <h1>
        <bdi>{visible(name)}</bdi>
      </h1>
      <FailureCard failure={failure}>
        <p className="row">
          <Button size="xs" onClick={() => go('/')}>
            {shellLabels.home}
          </Button>
          <Button size="xs" variant="default" onClick={() => void archives.open(archive, name)}>
            {shellLabels.retry}
          </Button>
        </p>
      </FailureCard>
    </div>
  )
}
