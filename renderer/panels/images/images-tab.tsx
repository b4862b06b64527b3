import { Button, Select, Slider } from '@mantine/core'
import { Crop, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { MediaItem } from '../../../shared/analysis/index.ts'
import { absenceSentence } from '../../../shared/report/index.ts'
import { examinationLabels } from '../../labels/examination.ts'
import { imagesLabels } from '../../labels/images.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { CropText } from './crop-text.tsx'
import { ExaminationPanel } from './examination-panel.tsx'
import { ImagePane } from './image-pane.tsx'
import { ImageTools } from './image-tools.tsx'
import { MediaFacts } from './media-facts.tsx'
import { MediaList } from './media-list.tsx'
import { MetadataPanel } from './metadata-panel.tsx'
import { type ImagesModel, useImagesModel } from './use-images-model.ts'

/** Images and files of the archive, one at a time or two compared. */
export default function ImagesTab() {
  const model = useImagesModel()
  const { standing } = useModel()
  const [wipe, setWipe] = useState(50)
  const { index, current, media, errorLevels, found, day, mode, setMode, view, setView } = model
  if (!current) return <p className="nothing">{absenceSentence(imagesLabels.none, standing.archive, 'archive')}</p>
  return (
    <div className="images">
      <MediaList model={model} />
      <div className="stack">
        <ImageTools view={view} onView={setView} mode={mode} onMode={setMode}>
          <OutlineButton model={model} />
          <ErrorLevelButton model={model} />
        </ImageTools>
        {mode !== 'one' && <Comparison model={model} current={current} wipe={wipe} onWipe={setWipe} />}
        {current.status === 'MISSING' ? (
          <p className="nothing">{imagesLabels.missing}</p>
        ) : (
          <Panes model={model} current={current} wipe={wipe} />
        )}
        {errorLevels && (
          <p className="quiet" role="status">
            {errorLevels.kind === 'loading' ? examinationLabels.errorLevelsWait : examinationLabels.errorLevelsHint}
          </p>
        )}
        <CropText found={found} />
        <ExaminationPanel path={current.path} />
        <div className="image-below">
          <MediaFacts item={current} index={index} media={media} />
          <MetadataPanel exif={media.kind === 'image' ? media.exif : []} day={day} />
        </div>
      </div>
    </div>
  )
}

function OutlineButton({ model: { isOutlined, toggleOutline } }: { readonly model: ImagesModel }) {
  if (!toggleOutline) return null
  return (
    <Button
      size="compact-sm"
      variant={isOutlined ? 'filled' : 'default'}
      aria-pressed={isOutlined}
      aria-keyshortcuts="b"
      title={imagesLabels.crops.key}
      leftSection={<Crop aria-hidden size={14} />}
      onClick={toggleOutline}
    >
      {imagesLabels.crops.outline}
    </Button>
  )
}

function ErrorLevelButton({ model: { isErrorLevel, toggleErrorLevel } }: { readonly model: ImagesModel }) {
  if (!toggleErrorLevel) return null
  return (
    <Button
      size="compact-sm"
      variant={isErrorLevel ? 'filled' : 'default'}
      aria-pressed={isErrorLevel}
      leftSection={<ScanSearch aria-hidden size={14} />}
      onClick={toggleErrorLevel}
    >
      {examinationLabels.errorLevels}
    </Button>
  )
}

interface PanesProps {
  readonly model: ImagesModel
  readonly current: MediaItem
  /** Percentage of the width from which on the other image is displayed. */
  readonly wipe: number
}

/** Choice of the other image, and the position of the wipe. */
function Comparison({
  model: { index, partner, mode, setOtherPath },
  current,
  wipe,
  onWipe,
}: PanesProps & { readonly onWipe: (wipe: number) => void }) {
  const others = index.items.filter((item) => item !== current)
  return (
    <div className="row">
      <Select
        size="xs"
        aria-label={imagesLabels.compareWith}
        data={others.map((item) => ({ value: item.path, label: item.title }))}
        value={partner?.path ?? null}
        onChange={setOtherPath}
        w={320}
      />
      {mode === 'wipe' && (
        <Slider className="tool-slider" value={wipe} onChange={onWipe} thumbLabel={imagesLabels.wipeAt} label={null} />
      )}
    </div>
  )
}

function Panes({ model, current, wipe }: PanesProps) {
  const { mode, view, setView, media, errorLevels, otherMedia, partner, found, toggleOutline, areas } = model
  return (
    <div className={mode === 'side' ? 'image-pair' : undefined}>
      <ImagePane
        name={current.title}
        media={errorLevels && errorLevels.kind !== 'loading' ? errorLevels : media}
        view={view}
        onView={setView}
        outlines={found}
        areas={areas}
        {...(toggleOutline ? { onOutline: toggleOutline } : {})}
        {...(mode === 'wipe' && partner ? { over: { media: otherMedia, from: wipe } } : {})}
      />
      {mode === 'side' && partner && <ImagePane name={partner.title} media={otherMedia} view={view} onView={setView} />}
    </div>
  )
}
