import { Button, NativeSelect, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { ReviewKey, ReviewKeys } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { reviewLabels } from '../../labels/review.ts'

const labels = reviewLabels.key

/** Unlocks a key of this computer. The first key of a library without reviewers becomes its administrator. */
export function UnlockForm({ state: { keys, hasReviewers } }: { readonly state: ReviewKeys }) {
  const { run, busy, failure } = useLibraryChange()
  const [chosen, setChosen] = useState<string | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const current = keys.find(({ key }) => key === chosen) ?? keys.find(({ state }) => state === 'VALID') ?? keys[0]
  if (!current) return null
  const unlock = async (): Promise<void> => {
    const call = hasReviewers ? 'review.unlock' : 'review.found'
    const done = (hasReviewers ? labels.unlocked : labels.founded)(visible(current.name))
    // The passphrase leaves the window once, and is not kept.
    setPassphrase('')
    await run((bridge) => bridge.call(call, { key: current.key, passphrase }), done)
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (passphrase !== '') void unlock()
      }}
    >
      {!hasReviewers && <p>{labels.foundHint}</p>}
      <div className="row review-fields">
        <NativeSelect
          label={labels.choose}
          data={keys.map((key) => ({ value: key.key, label: keyLabel(key, hasReviewers) }))}
          value={current.key}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <PasswordInput
          label={labels.passphrase}
          data-review-passphrase
          autoComplete="off"
          value={passphrase}
          onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={passphrase === ''}>
          {hasReviewers ? labels.unlock : labels.found}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}

/** Two people can have the same name: the fingerprint tells their keys apart. */
function keyLabel({ key, name, state }: ReviewKey, hasReviewers: boolean): string {
  const note = hasReviewers ? labels.states[state] : ''
  return `${visible(name)} · ${key.slice(0, 8)}${note === '' ? '' : ` (${note})`}`
}
