import { Button, Kbd, Modal } from '@mantine/core'
import { shellLabels } from '../labels/shell.ts'
import { tourLabels } from '../labels/tour.ts'
import { openTour } from '../model/tour-store.ts'

const labels = shellLabels.shortcuts
const EVERYWHERE: readonly (readonly [string, string])[] = [
  ['Ctrl K', labels.palette],
  ['?', labels.sheet],
  ['Alt ←  Alt →', labels.back],
  ['h', labels.home],
  ['o', labels.openFile],
  ['t', labels.times],
  ['m', labels.mask],
  ['d', labels.theme],
  ['Ctrl +  Ctrl −  Ctrl 0', labels.zoom],
]
const ARCHIVE: readonly (readonly [string, string])[] = [
  ['1 … 9  0', labels.tabs],
  ['r', labels.review],
  ['a', labels.approve],
  ['j  k', labels.stepInView],
  ['c', labels.copy],
  ['y', labels.ticket],
  ['x', labels.close],
  ['[  ]', labels.trail],
]
const LIST: readonly (readonly [string, string])[] = [
  ['j  k', labels.step],
  ['Page ↓  Page ↑  Home  End', labels.pageRows],
  ['Enter', labels.openRow],
  ['Space', labels.markRow],
  ['/', labels.filterRows],
]

/** Keys of the focused chart, image or tree. */
const CHART: readonly (readonly [string, string])[] = [
  ['←  →', labels.moveInTime],
  ['+  −  0', labels.zoomIn],
  ['↓  ↑', labels.step],
]
const PICTURE: readonly (readonly [string, string])[] = [
  ['←  →  ↑  ↓', labels.move],
  ['+  −  0', labels.zoomIn],
  ['r', labels.turn],
  ['b', labels.outline],
]
const TREE: readonly (readonly [string, string])[] = [
  ['↓  ↑', labels.step],
  ['→  ←', labels.unfold],
]

export function ShortcutSheet({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={labels.title}
      size="lg"
      closeButtonProps={{ 'aria-label': shellLabels.dismiss }}
    >
      <Keys title={labels.groups.everywhere} rows={EVERYWHERE} />
      <Keys title={labels.groups.archive} rows={ARCHIVE} />
      <Keys title={labels.list} rows={LIST} />
      <Keys title={labels.groups.chart} rows={CHART} />
      <Keys title={labels.groups.picture} rows={PICTURE} />
      <Keys title={labels.groups.tree} rows={TREE} />
      <Button
        variant="default"
        mt="md"
        onClick={() => {
          onClose()
          openTour()
        }}
      >
        {tourLabels.start}
      </Button>
    </Modal>
  )
}

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className="keys-title">{title}</h3>
      <dl className="keys">
        {rows.map(([keys, label]) => (
          <div key={keys}>
            <dt>
              {keys.split('  ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
