import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { peopleLabels } from '../../labels/people.ts'

const labels = peopleLabels.rules
const LIMITS = { loa: 4, sample: 100 } as const

/** Chooses the decisions that need a second person. `fourEyes`: as `--four-eyes` takes it. */
export function SetPolicy({ fourEyes }: { readonly fourEyes: string }) {
  const { run, busy, failure } = useLibraryChange()
  const [before = 'all', numberBefore = '3'] = fourEyes.split(':')
  const [kind, setKind] = useState(before)
  const [number, setNumber] = useState<string | number>(Number(numberBefore))
  const max = kind === 'loa' || kind === 'sample' ? LIMITS[kind] : null
  const policy = max === null ? kind : `${kind}:${number}`
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void run((bridge) => bridge.call('people.set-policy', { fourEyes: policy }), labels.setDone)
      }}
    >
      <div className="row people-policy">
        <NativeSelect
          label={labels.fourEyes}
          data={Object.entries(labels.choices).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        />
        {max !== null && (
          <NumberInput
            label={kind === 'loa' ? labels.level : labels.percent}
            min={0}
            max={max}
            clampBehavior="strict"
            allowDecimal={false}
            value={number}
            onChange={setNumber}
          />
        )}
        <Button type="submit" variant="default" loading={busy} disabled={policy === fourEyes || number === ''}>
          {labels.set}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
