import './images.css'
import { ActionIcon, Button, SegmentedControl, Select, Slider } from '@mantine/core'
import { Crop, Minus, Plus, RotateCw, Scan } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { member, shown } from '../../shared/analysis/json-access.ts'
import { type MediaItem, toMediaIndex } from '../../shared/analysis/media-index.ts'
import { wordsFor } from '../../shared/analysis/words.ts'
import { useModel } from '../archive/model-context.ts'
import { useSelect, useSelection } from '../archive/selection.ts'
import { CoverTag } from '../parts/cover-tag.tsx'
import { imagesWords } from '../words/images.ts'
import { CropWords } from './crop-words.tsx'
import { ImagePane } from './image-pane.tsx'
import { FITTED, type ImageView, zoomed } from './image-view.ts'
import { MediaFacts } from './media-facts.tsx'
import { MetadataPanel } from './metadata-panel.tsx'
import { Thumbnail, ThumbnailContext } from './thumbnail.tsx'
import { ThumbnailQueue } from './thumbnail-queue.ts'
import { useFoundCrops } from './use-found-crops.ts'
import { useMedia } from './use-media.ts'

/** Returns the default image for comparison: a portrait for a document, and a document for a portrait. */
function partnerOf(current: MediaItem, items: readonly MediaItem[]): MediaItem | undefined {
  const others = items.filter((item) => item !== current && item.kind === 'image')
  const isPortrait = ({ uses }: MediaItem): boolean => uses.some(({ evidenceType }) => evidenceType === 'PORTRAIT')
  return others.find((item) => isPortrait(item) !== isPortrait(current)) ?? others[0]
}

type Mode = 'one' | 'side' | 'wipe'

/** Returns the title of an item; its file name if it has no uses. */
function titleOf({ uses, name }: MediaItem): string {
  const [use] = uses
  if (!use) return name
  const type =
    use.evidenceType === null ? imagesWords.roles[use.role] : wordsFor('EvidenceType', use.evidenceType).title
  const side = use.side === null ? '' : `, ${wordsFor('Side', use.side).title.toLowerCase()}`
  return `${type}${side}${use.role === 'CROP' ? `, ${imagesWords.roles.CROP}` : ''}`
}

/** Images and files of the archive, one at a time or two compared. */
export default function ImagesTab() {
  const { opened, record, coverage } = useModel()
  const { archive, report } = opened
  const index = useMemo(() => toMediaIndex(record, report, coverage), [record, report, coverage])
  const { item: selectedPath } = useSelection()
  const select = useSelect()
  const [mode, setMode] = useState<Mode>('one')
  const [otherPath, setOtherPath] = useState<string | null>(null)
  const [view, setView] = useState<ImageView>(FITTED)
  const [wipe, setWipe] = useState(50)
  const [isOutlined, setOutlined] = useState(true)
  const { items } = index
  const current = items.find(({ path }) => path === selectedPath) ?? items[0]
  const partner = items.find(({ path }) => path === otherPath) ?? (current && partnerOf(current, items))
  const media = useMedia(archive, current && current.status !== 'MISSING' ? current.path : null)
  const otherMedia = useMedia(archive, mode !== 'one' && partner && partner.status !== 'MISSING' ? partner.path : null)
  const thumbnails = useMemo(() => new ThumbnailQueue(), [])
  useEffect(() => {
    thumbnails.isPaused = current !== undefined && current.status !== 'MISSING' && media.kind === 'loading'
  }, [thumbnails, current, media])
  const found = useFoundCrops(opened, isOutlined && current ? current : null, items)
  if (!current) return <p className="nothing">{imagesWords.none}</p>
  const outline = current.crops.length > 0 ? () => setOutlined(!isOutlined) : undefined
  const day = shown(member(record.proof, 'endDateTime'))?.slice(0, 10) ?? null
  return (
    <div className="images">
      <nav aria-label={imagesWords.list}>
        <ThumbnailContext value={thumbnails}>
          <ul className="pick-list" data-steps="buttons">
            {items.map((item) => (
              <li key={item.path}>
                <button
                  type="button"
                  className="pick media-pick"
                  aria-current={item === current ? 'true' : undefined}
                  onClick={() => {
                    select({ item: item.path })
                    setView(FITTED)
                  }}
                >
                  <Thumbnail archive={archive} item={item} />
                  <span>
                    <strong>
                      <bdi>{titleOf(item)}</bdi>
                    </strong>
                    <CoverTag file={item.coverage} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </ThumbnailContext>
        {index.dangling.length > 0 && <p className="banner">{imagesWords.dangling(index.dangling.length)}</p>}
      </nav>
      <div className="stack">
        <Tools view={view} onView={setView} mode={mode} onMode={setMode}>
          {outline && (
            <Button
              size="compact-sm"
              variant={isOutlined ? 'filled' : 'default'}
              aria-pressed={isOutlined}
              aria-keyshortcuts="b"
              title={imagesWords.crops.key}
              leftSection={<Crop aria-hidden size={14} />}
              onClick={outline}
            >
              {imagesWords.crops.outline}
            </Button>
          )}
        </Tools>
        {mode !== 'one' && (
          <div className="row">
            <Select
              size="xs"
              aria-label={imagesWords.compareWith}
              data={items
                .filter((item) => item !== current)
                .map((item) => ({ value: item.path, label: `${titleOf(item)} · ${item.name}` }))}
              value={partner?.path ?? null}
              onChange={setOtherPath}
              w={320}
            />
            {mode === 'wipe' && (
              <Slider
                className="tool-slider"
                value={wipe}
                onChange={setWipe}
                thumbLabel={imagesWords.wipeAt}
                label={null}
              />
            )}
          </div>
        )}
        {current.status === 'MISSING' ? (
          <p className="nothing">{imagesWords.missing}</p>
        ) : (
          <div className={mode === 'side' ? 'image-pair' : undefined}>
            <ImagePane
              name={titleOf(current)}
              media={media}
              view={view}
              onView={setView}
              outlines={found}
              {...(outline ? { onOutline: outline } : {})}
              {...(mode === 'wipe' && partner ? { over: { media: otherMedia, from: wipe } } : {})}
            />
            {mode === 'side' && partner && (
              <ImagePane name={titleOf(partner)} media={otherMedia} view={view} onView={setView} />
            )}
          </div>
        )}
        <CropWords found={found} />
        <div className="image-below">
          <MediaFacts item={current} index={index} media={media} />
          <MetadataPanel exif={media.kind === 'image' ? media.exif : []} day={day} />
        </div>
      </div>
    </div>
  )
}

interface ToolsProps {
  readonly view: ImageView
  readonly onView: (view: ImageView) => void
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
  readonly children?: ReactNode
}

function Tools({ view, onView, mode, onMode, children }: ToolsProps) {
  return (
    <div className="row">
      <SegmentedControl
        size="xs"
        aria-label={imagesWords.mode}
        data={[
          { value: 'one', label: imagesWords.one },
          { value: 'side', label: imagesWords.side },
          { value: 'wipe', label: imagesWords.wipe },
        ]}
        value={mode}
        onChange={(value) => onMode(value as Mode) /* one of the three values above */}
      />
      <ActionIcon variant="default" aria-label={imagesWords.zoomOut} onClick={() => onView(zoomed(view, 0.8))}>
        <Minus aria-hidden size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={imagesWords.fit}
        onClick={() => onView({ ...FITTED, brightness: view.brightness })}
      >
        <Scan aria-hidden size={16} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={imagesWords.zoomIn} onClick={() => onView(zoomed(view, 1.25))}>
        <Plus aria-hidden size={16} />
      </ActionIcon>
      <span className="quiet zoom-number">{Math.round(view.zoom * 100)} %</span>
      <ActionIcon
        variant="default"
        aria-label={imagesWords.rotate}
        onClick={() => onView({ ...view, turns: view.turns + 1 })}
      >
        <RotateCw aria-hidden size={16} />
      </ActionIcon>
      <Slider
        className="tool-slider"
        min={20}
        max={300}
        value={view.brightness}
        onChange={(brightness) => onView({ ...view, brightness })}
        thumbLabel={imagesWords.brightness}
        label={(value) => `${imagesWords.brightness} ${value} %`}
      />
      {children}
    </div>
  )
}
