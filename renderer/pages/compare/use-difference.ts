import { useEffect, useState } from 'react'
import { compareLabels } from '../../labels/compare.ts'
import { imagesLabels } from '../../labels/images.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import type { ImageHeader } from '../../panels/images/read-image-header.ts'
import { decodable } from '../../panels/images/use-media.ts'
import type { DifferenceAnswer, DifferenceTask } from './difference-task.ts'

/** Image of one archive. */
export interface DifferenceSide {
  readonly archive: string
  readonly path: string
}

type DifferenceState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'image'
      readonly url: string
      readonly header: ImageHeader
      readonly share: number
      readonly mean: number
    }
  | { readonly kind: 'refused'; readonly message: string; readonly header: null }

const LOADING: DifferenceState = { kind: 'loading' }
const refused = (message: string): DifferenceState => ({ kind: 'refused', message, header: null })

/** Computes the pixel difference of two images in a worker. Masked images are not loaded. */
export function useDifference(left: DifferenceSide, right: DifferenceSide): DifferenceState {
  const { bridge, settings } = useWindow()
  const { masked } = settings
  const key = JSON.stringify([left, right, masked])
  const [found, setFound] = useState<{ readonly key: string; readonly state: DifferenceState }>({
    key: '',
    state: LOADING,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains both sides.
  useEffect(() => {
    if (masked) return setFound({ key, state: refused(imagesLabels.covered) })
    const worker = new Worker(new URL('./difference-worker.ts', import.meta.url), { type: 'module' })
    let url: string | null = null
    let isCurrent = true
    const settle = (state: DifferenceState): void => {
      if (isCurrent) setFound({ key, state })
      worker.terminate()
    }
    worker.onerror = () => settle(refused(compareLabels.noDifference))
    worker.onmessage = ({ data }: MessageEvent<DifferenceAnswer>) => {
      if (!isCurrent) return
      if (data.kind === 'refused') return settle(refused(compareLabels.noDifference))
      const { png, width, height, share, mean } = data
      url = URL.createObjectURL(png)
      settle({ kind: 'image', url, header: { type: 'image/png', width, height }, share, mean })
    }
    const bytesOf = (side: DifferenceSide) => bridge.call('archive.media', side)
    Promise.all([bytesOf(left), bytesOf(right)]).then(
      ([a, b]) => {
        const [ours, theirs] = [decodable(a), decodable(b)]
        if (!ours || !theirs) return settle(refused(compareLabels.noDifference))
        const task: DifferenceTask = {
          left: new Blob([Uint8Array.from(a)], { type: ours.type }),
          right: new Blob([Uint8Array.from(b)], { type: theirs.type }),
        }
        if (isCurrent) worker.postMessage(task)
      },
      () => settle(refused(compareLabels.noDifference)),
    )
    return () => {
      isCurrent = false
      worker.terminate()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [bridge, key])
  return found.key === key ? found.state : LOADING
}
