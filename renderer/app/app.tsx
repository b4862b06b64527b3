import { useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { Announcer, Notice } from '../kit/announcer.tsx'
import { Boundary } from '../kit/boundary.tsx'
import { shellLabels } from '../labels/shell.ts'
import { comparedIds } from '../model/address/compare-address.ts'
import { VerifyPage } from '../pages/verify/verify-page.tsx'
import { TrustOffers } from '../panels/trust/trust-offers.tsx'
import { fetchWhenIdle, onDemand } from '../parts/on-demand.tsx'
import { DropAnywhere } from './drop/drop-anywhere.tsx'
import { PageTitle } from './page-title.tsx'
import { Palette } from './palette/palette.tsx'
import { Rail } from './rail/rail.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { StatusBar } from './status-bar.tsx'
import { Tour } from './tour/tour.tsx'
import { useFocusRestoration } from './use-focus-restoration.ts'
import { usePageFocus } from './use-page-focus.ts'
import { useShortcuts } from './use-shortcuts.ts'

const ArchivePage = onDemand(async () => (await import('../pages/archive/archive-page.tsx')).ArchivePage)
const ListPage = onDemand(async () => (await import('../pages/list/list-page.tsx')).ListPage)
const LibraryPage = onDemand(async () => (await import('../pages/library/library-page.tsx')).LibraryPage)
const CasesPage = onDemand(async () => (await import('../pages/cases/cases-page.tsx')).CasesPage)
const CheckPage = onDemand(async () => (await import('../pages/check-report/check-page.tsx')).CheckPage)
const ComparePage = onDemand(async () => (await import('../pages/compare/compare-page.tsx')).ComparePage)
const TrustPage = onDemand(async () => (await import('../pages/trust/trust-page.tsx')).TrustPage)
const ServicePage = onDemand(async () => (await import('../pages/service/service-page.tsx')).ServicePage)
const HelpPage = onDemand(async () => (await import('../pages/help/help-page.tsx')).HelpPage)
const SettingsPage = onDemand(async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage)

export function App() {
  return (
    <Announcer>
      <TrustOffers>
        <Frame />
      </TrustOffers>
    </Announcer>
  )
}

/** Rail, page and status bar, with the overlays of all pages. */
function Frame() {
  const { sheetOpen, setSheetOpen } = useShortcuts()
  usePageFocus()
  useFocusRestoration()
  useEffect(
    () =>
      fetchWhenIdle([ArchivePage, ListPage, LibraryPage, CasesPage, ComparePage, ServicePage, TrustPage, SettingsPage]),
    [],
  )
  return (
    <DropAnywhere>
      <a className="skip-link" href="#page">
        {shellLabels.skip}
      </a>
      <div className="frame">
        <Tour />
        <Rail />
        <main id="page" className="page" tabIndex={-1}>
          <Boundary>
            <Switch>
              <Route path="/">
                <VerifyPage />
              </Route>
              <Route path="/archive/:archive/:tab">
                {({ archive, tab }) => <ArchivePage key={archive} archive={archive} tab={tab} />}
              </Route>
              <Route path="/archive/:archive">
                {({ archive }) => <Redirect to={`/archive/${archive}/verdict`} replace />}
              </Route>
              <Route path="/list/:list">{({ list }) => <ListPage key={list} list={list} />}</Route>
              <Route path="/library/:part?">{({ part }) => <LibraryPage part={part} />}</Route>
              <Route path="/cases/:id?">{({ id }) => <CasesPage id={id} />}</Route>
              <Route path="/report/:file?">{({ file }) => <CheckPage file={file} />}</Route>
              <Route path="/compare/:left?/:right?">
                {({ left, right }) => <ComparePage {...comparedIds(left, right)} />}
              </Route>
              <Route path="/service">
                <Redirect to="/service/overview" replace />
              </Route>
              <Route path="/service/:part/:item?">{({ part, item }) => <ServicePage part={part} item={item} />}</Route>
              <Route path="/trust">
                <TrustPage />
              </Route>
              <Route path="/help/:page?/:heading?">
                {({ page, heading }) => (
                  <HelpPage {...(page === undefined ? {} : { page })} {...(heading === undefined ? {} : { heading })} />
                )}
              </Route>
              <Route path="/settings">
                <SettingsPage />
              </Route>
              <Route>
                <Lost />
              </Route>
            </Switch>
          </Boundary>
        </main>
        <Notice />
        <StatusBar onShortcuts={() => setSheetOpen(true)} />
      </div>
      <PageTitle />
      <Palette onShortcuts={() => setSheetOpen(true)} />
      <ShortcutSheet opened={sheetOpen} onClose={() => setSheetOpen(false)} />
    </DropAnywhere>
  )
}

function Lost() {
  return (
    <div className="sheet narrow">
      <h1>{shellLabels.lost.title}</h1>
      <p>{shellLabels.lost.hint}</p>
    </div>
  )
}
