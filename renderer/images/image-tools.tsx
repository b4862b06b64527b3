import { ActionIcon, SegmentedControl, Slider } from '@mantine/core'
import { Minus, Plus, RotateCw, Scan } from 'lucide-react'
import type { ReactNode } from 'react'
import { imagesWords } from '../words/images.ts'
import { FITTED, type ImageView, zoomed } from './image-view.ts'
import type { ImageMode } from './use-images-model.ts'

interface ImageToolsProps {
  readonly view: ImageView
  readonly onView: (view: ImageView) => void
  readonly mode: ImageMode
  readonly onMode: (mode: ImageMode) => void
  readonly children?: ReactNode
}

/** Mode of comparison, zoom, rotation and brightness. */
export function ImageTools({ view, onView, mode, onMode, children }: ImageToolsProps) {
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
        onChange={(value) => onMode(value as ImageMode) /* one of the three values above */}
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
