import { Button, NumberInput } from '@mantine/core'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { libraryLabels } from '../../labels/library.ts'
import { PopoverButton } from '../../parts/popover-button.tsx'
import type { useLibraryView } from './use-library-view.ts'

const labels = libraryLabels.sample
const MAX_COUNT = 500
const MAX_SEED = 999_999_999

/** Draws a sample of the matching archives by a seed. */
export function SampleForm({ view }: { readonly view: ReturnType<typeof useLibraryView> }) {
  const [count, setCount] = useState<number | string>(25)
  const [seed, setSeed] = useState<number | string>(1)
  const draw = (): void => {
    const sample = {
      count: Math.min(MAX_COUNT, Math.max(1, Math.round(Number(count)) || 1)),
      seed: Math.min(MAX_SEED, Math.max(0, Math.round(Number(seed)) || 0)),
    }
    view.change({ filter: { ...view.filter, text: null, sample } })
  }
  return (
    <PopoverButton label={labels.button} title={labels.title} icon={Dices}>
      {(close) => (
        <form
          className="stack library-form"
          onSubmit={(event) => {
            event.preventDefault()
            close()
            draw()
          }}
        >
          <p className="quiet">{labels.hint}</p>
          {view.filter.text !== null && <p className="quiet">{labels.textHint}</p>}
          <NumberInput size="xs" label={labels.count} min={1} max={MAX_COUNT} value={count} onChange={setCount} />
          <NumberInput size="xs" label={labels.seed} min={0} max={MAX_SEED} value={seed} onChange={setSeed} />
          <Button size="xs" type="submit">
            {labels.draw}
          </Button>
        </form>
      )}
    </PopoverButton>
  )
}
