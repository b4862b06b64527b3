import type { SpotlightActionData } from '@mantine/spotlight'
import { useLocation, useSearch } from 'wouter'
import { useNotify } from '../../kit/announcer.tsx'
import { openFile, openFolder } from '../../kit/drop/file-dialogs.ts'
import { compareLabels } from '../../labels/compare.ts'
import { helpLabels, MANUAL } from '../../labels/help.ts'
import { shellLabels } from '../../labels/shell.ts'
import { tourLabels } from '../../labels/tour.ts'
import { verdictLabels } from '../../labels/verdict.ts'
import { archiveIn, listIn, withSearch } from '../../model/address/archive-address.ts'
import { compareAddress } from '../../model/address/compare-address.ts'
import { useLastAddress } from '../../model/address/last-address.ts'
import { archiveName } from '../../model/archive/archive-name.ts'
import { TABS } from '../../model/archive/tabs.ts'
import type { ExplainedCode } from '../../model/codes.ts'
import { SERVICE_PAGES } from '../../model/service/pages.ts'
import { nextTheme, nextTimes } from '../../model/setting-cycles.ts'
import { openTour } from '../../model/tour-store.ts'
import { useArchives, useLists, useWindow } from '../../model/window/window-context.tsx'
import { useSamples } from '../../pages/verify/use-samples.ts'

type PaletteAction = SpotlightActionData & { readonly id: string; readonly group: string }

type CreateAction = (
  id: string,
  group: string,
  label: string,
  onClick: () => void,
  description?: string,
) => PaletteAction

const action: CreateAction = (id, group, label, onClick, description = '') => ({
  id,
  group,
  label,
  description,
  onClick,
})

const { actions: labels, groups } = shellLabels.palette

interface Page {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly description?: string
}

const { rail } = shellLabels
const PAGES: readonly Page[] = [
  { id: 'verify', path: '/', title: rail.verify },
  { id: 'library-page', path: '/library', title: rail.library },
  { id: 'library-matches', path: '/library/matches', title: labels.libraryMatches },
  { id: 'library-analytics', path: '/library/analytics', title: labels.libraryAnalytics },
  { id: 'library-queue', path: '/library/queue', title: labels.libraryQueue },
  { id: 'library-people', path: '/library/people', title: labels.libraryPeople },
  { id: 'library-log', path: '/library/log', title: labels.libraryLog },
  { id: 'cases', path: '/cases', title: rail.cases },
  { id: 'check-report', path: '/report', title: rail.checkReport },
  { id: 'compare-page', path: '/compare', title: rail.compare },
  ...SERVICE_PAGES.map(({ id, title }) => ({
    id: `service-${id}`,
    path: `/service/${id}`,
    title: `${rail.service}: ${title}`,
  })),
  { id: 'trust', path: '/trust', title: rail.trust, description: labels.trust },
  { id: 'settings', path: '/settings', title: rail.settings },
  ...Object.entries(MANUAL).map(([id, { title }]) => ({
    id: `help-${id}`,
    path: `/help/${id}`,
    title: `${helpLabels.title}: ${title}`,
  })),
]

/** Returns the actions on the current archive or list. */
function useCurrentActions(): readonly PaletteAction[] {
  const [location, go] = useLocation()
  const search = useSearch()
  const { archives, lists } = useWindow()
  const notify = useNotify()
  const states = useArchives()
  const state = states.get(archiveIn(location) ?? '')
  const archive = archiveIn(location)
  const list = listIn(location)
  const copy = (): void => {
    void navigator.clipboard.writeText(window.location.href)
    notify(labels.addressCopied)
  }
  if (list !== undefined)
    return [
      action('list-again', groups.actions, labels.verifyAgain, () => void lists.verifyAgain(list)),
      action('copy-address', groups.actions, labels.copyAddress, copy),
      action('list-close', groups.actions, labels.closeList, () => {
        void lists.close(list)
        go('/')
      }),
    ]
  if (archive === undefined || state?.kind !== 'open') return []
  const { name } = state.opened
  /** Scrolls to a panel of the verdict view, where the user chooses what is exported. */
  const toPanel = (id: string): void => {
    go(`/archive/${archive}/verdict`)
    setTimeout(() => document.getElementById(id)?.scrollIntoView(), 200)
  }
  return [
    ...TABS.map(({ id, title }) =>
      action(`tab-${id}`, groups.views, title, () => go(withSearch(`/archive/${archive}/${id}`, search))),
    ),
    ...[...states]
      .filter(([other]) => other !== archive)
      .map(([other, otherState]) =>
        action(`compare-${other}`, groups.actions, compareLabels.compareWith(archiveName(otherState)), () =>
          go(compareAddress({ left: archive, right: other })),
        ),
      ),
    action('compare', groups.actions, compareLabels.compareWithOther, () =>
      go(compareAddress({ left: archive, right: undefined })),
    ),
    action('verify-again', groups.actions, labels.verifyAgain, () => void archives.open(archive, name)),
    action('save-html', groups.actions, verdictLabels.saveHtml, () => toPanel('report-title'), labels.saveReport),
    action('save-json', groups.actions, verdictLabels.saveJson, () => toPanel('report-title'), labels.saveReport),
    action('self-test', groups.actions, labels.selfTest, () => toPanel('self-test-title')),
    action('copy-address', groups.actions, labels.copyAddress, copy),
    action('close', groups.actions, labels.closeArchive, () => {
      void archives.close(archive)
      go('/')
    }),
  ]
}

/** Returns all actions and pages of the palette. `explain` is called with a selected code. */
export function usePaletteActions(
  codes: readonly ExplainedCode[],
  explain: (code: ExplainedCode) => void,
  openShortcuts: () => void,
): readonly PaletteAction[] {
  const [, go] = useLocation()
  const leftAt = useLastAddress()
  const { archives, settings, change } = useWindow()
  const current = useCurrentActions()
  const states = useArchives()
  const lists = useLists()
  const samples = useSamples()
  const { shortcuts } = shellLabels
  return [
    ...current,
    ...[...lists].map(([list, { name }]) => action(`list-${list}`, groups.lists, name, () => go(`/list/${list}`))),
    ...[...states].map(([archive, state]) =>
      action(`open-${archive}`, groups.archives, archiveName(state), () => go(leftAt(archive))),
    ),
    action('open-file', groups.actions, labels.openFiles, openFile),
    action('open-folder', groups.actions, labels.openFolder, openFolder),
    ...(states.size === 0
      ? []
      : [
          action('close-all', groups.actions, labels.closeAll, () => {
            void archives.closeAll()
            go('/')
          }),
        ]),
    ...PAGES.map(({ id, path, title, description }) => action(id, groups.places, title, () => go(path), description)),
    action('times', groups.display, shortcuts.times, () => change('times', nextTimes(settings.times))),
    action('mask', groups.display, shortcuts.mask, () => change('masked', !settings.masked)),
    action('theme', groups.display, shortcuts.theme, () => change('theme', nextTheme(settings.theme))),
    action('shortcuts', groups.display, shortcuts.title, openShortcuts),
    action('tour', groups.display, tourLabels.start, openTour),
    ...samples.map(({ archive, title, story, name }) =>
      action(
        archive,
        groups.samples,
        title,
        () => {
          void archives.open(archive, name)
          go(`/archive/${archive}/verdict`)
        },
        story,
      ),
    ),
    ...codes.map((code) =>
      action(
        `code-${code.kind}-${code.code}`,
        groups.codes,
        code.code,
        () => explain(code),
        `${shellLabels.code.kinds[code.kind]}: ${code.title}. ${code.meaning}`,
      ),
    ),
  ]
}
