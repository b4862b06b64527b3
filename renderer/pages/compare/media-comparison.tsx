import { ActionIcon, SegmentedControl } from '@mantine/core'
import { Minus, Plus, RotateCw, Scan } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type MediaItem, type MediaPair, visible } from '../../../shared/analysis/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { compareLabels } from '../../labels/compare.ts'
import { imagesLabels } from '../../labels/images.ts'
import type { ArchiveModel } from '../../model/archive/archive-model.ts'
import { ModelContext } from '../../model/archive/model-context.ts'
import { ImagePane } from '../../panels/images/image-pane.tsx'
import { FITTED, type ImageView, zoomed } from '../../panels/images/image-view.ts'
import { Thumbnail, ThumbnailContext } from '../../panels/images/thumbnail.tsx'
import { ThumbnailQueue } from '../../panels/images/thumbnail-queue.ts'
import { useMedia } from '../../panels/images/use-media.ts'
import { CoverTag } from '../../parts/cover-tag.tsx'
import { DifferencePane } from './difference-pane.tsx'

interface MediaComparisonProps {
  readonly left: ArchiveModel
  readonly right: ArchiveModel
  readonly media: readonly MediaPair[]
}

type Mode = 'side' | 'difference'

/** Pairs of media with synchronised zoom and position, or their pixel difference. */
export function MediaComparison({ left, right, media }: MediaComparisonProps) {
  const images = media.filter((pair) => isShown(pair.left) || isShown(pair.right))
  const [picked, setPicked] = useState(0)
  const [mode, setMode] = useState<Mode>('side')
  const [view, setView] = useState(FITTED)
  const pair = images[Math.min(picked, images.length - 1)]
  const shown = pair?.left && pair.right ? mode : 'side'
  const pick = (index: number): void => {
    setPicked(index)
    setView(FITTED)
  }
  return (
    <section className="panel" aria-labelledby="compared-media-title">
      <div className="panel-head">
        <h2 id="compared-media-title">{compareLabels.media}</h2>
        {pair && <ViewTools pair={pair} mode={shown} onMode={setMode} view={view} onView={setView} />}
      </div>
      {!pair ? (
        <p>{compareLabels.noMedia}</p>
      ) : (
        <div className="images">
          <PairList
            images={images}
            picked={pair}
            archiveOf={({ left: item }) => (item ? left : right).opened.archive}
            onPick={pick}
          />
          {shown === 'difference' && pair.left && pair.right ? (
            <DifferencePane
              name={titleOf(pair)}
              left={{ archive: left.opened.archive, path: pair.left.path }}
              right={{ archive: right.opened.archive, path: pair.right.path }}
              view={view}
              onView={setView}
            />
          ) : (
            <div className="image-pair">
              <OneSide side="left" item={pair.left} model={left} view={view} onView={setView} />
              <OneSide side="right" item={pair.right} model={right} view={view} onView={setView} />
            </div>
          )}
        </div>
      )}
    </section>
  )
}

interface ViewToolsProps {
  readonly pair: MediaPair
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
  readonly view: ImageView
  readonly onView: (view: ImageView) => void
}

function ViewTools({ pair, mode, onMode, view, onView }: ViewToolsProps) {
  const tools = [
    { label: imagesLabels.zoomOut, icon: Minus, next: () => zoomed(view, 0.8) },
    { label: imagesLabels.fit, icon: Scan, next: () => FITTED },
    { label: imagesLabels.zoomIn, icon: Plus, next: () => zoomed(view, 1.25) },
    { label: imagesLabels.rotate, icon: RotateCw, next: () => ({ ...view, turns: view.turns + 1 }) },
  ]
  return (
    <div className="row">
      <SegmentedControl
        size="xs"
        aria-label={compareLabels.mode}
        data={[
          { value: 'side', label: compareLabels.side },
          { value: 'difference', label: compareLabels.difference, disabled: !pair.left || !pair.right },
        ]}
        value={mode}
        onChange={(value) => onMode(value as Mode) /* one of the two values above */}
      />
      {tools.map(({ label, icon: Icon, next }) => (
        <ActionIcon key={label} variant="default" aria-label={label} onClick={() => onView(next())}>
          <Icon aria-hidden size={16} />
        </ActionIcon>
      ))}
    </div>
  )
}

interface PairListProps {
  readonly images: readonly MediaPair[]
  readonly picked: MediaPair
  readonly archiveOf: (pair: MediaPair) => string
  readonly onPick: (index: number) => void
}

function PairList({ images, picked, archiveOf, onPick }: PairListProps) {
  const thumbnails = useMemo(() => {
    const queue = new ThumbnailQueue()
    queue.isPaused = false
    return queue
  }, [])
  return (
    <nav aria-label={compareLabels.mediaList}>
      <ThumbnailContext value={thumbnails}>
        <ul className="pick-list" data-steps="buttons">
          {images.map((pair, index) => (
            <PairItem
              // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no id, and their order is fixed.
              key={index}
              pair={pair}
              archive={archiveOf(pair)}
              isPicked={pair === picked}
              onPick={() => onPick(index)}
            />
          ))}
        </ul>
      </ThumbnailContext>
    </nav>
  )
}

const isShown = (item: MediaItem | null): boolean => item !== null && item.kind === 'image' && item.status !== 'MISSING'

interface OneSideProps {
  readonly side: 'left' | 'right'
  readonly item: MediaItem | null
  readonly model: ArchiveModel
  readonly view: ImageView
  readonly onView: (view: ImageView) => void
}

function OneSide({ side, item, model, view, onView }: OneSideProps) {
  const media = useMedia(model.opened.archive, item && isShown(item) ? item.path : null)
  const letter = compareLabels.columns[side]
  if (!item || !isShown(item))
    return (
      <div className="compare-absent">
        <p className="row compare-caption">
          <strong className="compare-letter">{letter}</strong>
        </p>
        <p className="nothing">{compareLabels.missing[side]}</p>
      </div>
    )
  return (
    <div>
      <p className="row compare-caption">
        <strong className="compare-letter">{letter}</strong>
        <CoverTag file={item.coverage} />
        <ModelContext value={model}>
          <PlaceLink place={{ path: item.path, pointer: '' }} brief />
        </ModelContext>
      </p>
      <ImagePane name={`${letter}: ${item.title}`} media={media} view={view} onView={onView} />
    </div>
  )
}

interface PairItemProps {
  readonly pair: MediaPair
  readonly archive: string
  readonly isPicked: boolean
  readonly onPick: () => void
}

function PairItem({ pair, archive, isPicked, onPick }: PairItemProps) {
  const item = pair.left ?? pair.right
  const { left, right, isSame } = pair
  const result = !right
    ? compareLabels.onlyLeft
    : !left
      ? compareLabels.onlyRight
      : isSame
        ? compareLabels.same
        : compareLabels.different
  return (
    <li>
      <button type="button" className="pick media-pick" aria-current={isPicked ? 'true' : undefined} onClick={onPick}>
        {item && <Thumbnail archive={archive} item={item} />}
        <span>
          <strong>
            <bdi>{titleOf(pair)}</bdi>
          </strong>
          <span className="quiet">{result}</span>
        </span>
      </button>
    </li>
  )
}

const titleOf = ({ left, right }: MediaPair): string => visible((left ?? right)?.title ?? '')
