import { Button, Kbd, Modal } from '@mantine/core'
import { openTour } from '../tour/tour-store.ts'
import { shellWords } from '../words/shell.ts'
import { tourWords } from '../words/tour.ts'

const words = shellWords.shortcuts
const EVERYWHERE: readonly (readonly [string, string])[] = [
  ['Ctrl K', words.palette],
  ['?', words.sheet],
  ['Alt ←  Alt →', words.back],
  ['h', words.home],
  ['o', words.openFile],
  ['t', words.times],
  ['m', words.mask],
  ['d', words.theme],
  ['Ctrl +  Ctrl −  Ctrl 0', words.zoom],
]
const ARCHIVE: readonly (readonly [string, string])[] = [
  ['1 … 8', words.tabs],
  ['j  k', words.stepInView],
  ['c', words.copy],
  ['y', words.ticket],
  ['x', words.close],
  ['[  ]', words.trail],
]
const LIST: readonly (readonly [string, string])[] = [
  ['j  k', words.step],
  ['Page ↓  Page ↑  Home  End', words.pageRows],
  ['Enter', words.openRow],
  ['/', words.filterRows],
]

/** Where the focus is there. */
const CHART: readonly (readonly [string, string])[] = [
  ['←  →', words.moveInTime],
  ['+  −  0', words.zoomIn],
  ['↓  ↑', words.step],
]
const PICTURE: readonly (readonly [string, string])[] = [
  ['←  →  ↑  ↓', words.move],
  ['+  −  0', words.zoomIn],
  ['r', words.turn],
  ['b', words.outline],
]
const TREE: readonly (readonly [string, string])[] = [
  ['↓  ↑', words.step],
  ['→  ←', words.unfold],
]

export function ShortcutSheet({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Keys title={words.groups.everywhere} rows={EVERYWHERE} />
      <Keys title={words.groups.archive} rows={ARCHIVE} />
      <Keys title={words.list} rows={LIST} />
      <Keys title={words.groups.chart} rows={CHART} />
      <Keys title={words.groups.picture} rows={PICTURE} />
      <Keys title={words.groups.tree} rows={TREE} />
      <Button
        variant="default"
        mt="md"
        onClick={() => {
          onClose()
          openTour()
        }}
      >
        {tourWords.start}
      </Button>
    </Modal>
  )
}

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className="keys-title">{title}</h3>
      <dl className="keys">
        {rows.map(([keys, says]) => (
          <div key={keys}>
            <dt>
              {keys.split('  ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
