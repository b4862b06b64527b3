import { ActionIcon, SegmentedControl, Slider } from '@mantine/core'
import { Minus, Plus, RotateCw, Scan } from 'lucide-react'
import type { ReactNode } from 'react'
import { imagesLabels } from '../../labels/images.ts'
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
        aria-label={imagesLabels.mode}
        data={[
          { value: 'one', label: imagesLabels.one },
          { value: 'side', label: imagesLabels.side },
          { value: 'wipe', label: imagesLabels.wipe },
        ]}
        value={mode}
        onChange={(value) => onMode(value as ImageMode) /* one of the three values above */}
      />
      <ActionIcon variant="default" aria-label={imagesLabels.zoomOut} onClick={() => onView(zoomed(view, 0.8))}>
        <Minus aria-hidden size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={imagesLabels.fit}
        onClick={() => onView({ ...FITTED, brightness: view.brightness })}
      >
        <Scan aria-hidden size={16} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={imagesLabels.zoomIn} onClick={() => onView(zoomed(view, 1.25))}>
        <Plus aria-hidden size={16} />
      </ActionIcon>
      <span className="quiet zoom-number">{Math.round(view.zoom * 100)} %</span>
      <ActionIcon
        variant="default"
        aria-label={imagesLabels.rotate}
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
        thumbLabel={imagesLabels.brightness}
        label={(value) => `${imagesLabels.brightness} ${value} %`}
      />
      {children}
    </div>
  )
}
