import { Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useLocation, useSearch } from 'wouter'
import { archiveIn, withSearch } from '../archive/archive-address.ts'
import { archiveName } from '../archive/archive-name.ts'
import { useLeftAt } from '../archive/left-at.ts'
import { TABS } from '../archive/tabs.ts'
import { useArchives, useWindow } from '../bridge/window-context.tsx'
import { SERVICE_PAGES } from '../service/pages.ts'
import { openTour } from '../tour/tour-store.ts'
import { useSamples } from '../verify/use-samples.ts'
import { shellWords } from '../words/shell.ts'
import { tourWords } from '../words/tour.ts'
import { paletteStore } from './palette-store.ts'
import { nextTheme, nextTimes } from './setting-cycles.ts'

/** Everything one can do or go to, by name. */
export function Palette() {
  const [location, go] = useLocation()
  const search = useSearch()
  const leftAt = useLeftAt()
  const { archives, settings, change } = useWindow()
  const states = useArchives()
  const samples = useSamples()
  const current = archiveIn(location)
  const action = (
    id: string,
    group: string,
    label: string,
    onClick: () => void,
    description = '',
  ): SpotlightActionData & { group: string } => ({ id, group, label, description, onClick })
  const { rail } = shellWords
  const actions = [
    ...(current === undefined
      ? []
      : TABS.map(({ id, title }) =>
          action(`tab-${id}`, 'This archive', title, () => go(withSearch(`/archive/${current}/${id}`, search))),
        )),
    action('verify', 'Go to', rail.verify, () => go('/')),
    ...SERVICE_PAGES.map(({ id, title }) =>
      action(`service-${id}`, 'Go to', `${rail.service}: ${title}`, () => go(`/service/${id}`)),
    ),
    action('trust', 'Go to', rail.trust, () => go('/trust')),
    action('settings', 'Go to', rail.settings, () => go('/settings')),
    ...[...states].map(([archive, state]) =>
      action(`open-${archive}`, 'Open archives', archiveName(state), () => go(leftAt(archive))),
    ),
    action('times', 'Show', shellWords.shortcuts.times, () => change('times', nextTimes(settings.times))),
    action('mask', 'Show', shellWords.shortcuts.mask, () => change('masked', !settings.masked)),
    action('theme', 'Show', shellWords.shortcuts.theme, () => change('theme', nextTheme(settings.theme))),
    action('tour', 'Show', tourWords.start, openTour),
    ...samples.map(({ archive, title, story, name }) =>
      action(
        archive,
        'Samples',
        title,
        () => {
          void archives.open(archive, name)
          go(`/archive/${archive}/verdict`)
        },
        story,
      ),
    ),
  ]
  const groups = [...new Set(actions.map(({ group }) => group))].map((group) => ({
    group,
    actions: actions.filter((one) => one.group === group).map(({ group: _group, ...one }) => one),
  }))
  return (
    <Spotlight
      store={paletteStore}
      shortcut="mod + K"
      actions={groups}
      overlayProps={{ blur: 0, backgroundOpacity: 0.5 }}
      attributes={{ content: { 'aria-label': shellWords.palette.label } }}
      limit={40}
      scrollable
      maxHeight={420}
      highlightQuery={false}
      nothingFound={shellWords.palette.nothing}
      searchProps={{ placeholder: shellWords.palette.placeholder, 'aria-label': shellWords.palette.label }}
    />
  )
}
