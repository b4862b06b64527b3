import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { ReviewActor, ReviewKeys } from '../../../shared/bridge/index.ts'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { reviewLabels } from '../../labels/review.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'
import { CreateKeyForm, ImportKey } from './new-key.tsx'
import { UnlockForm } from './unlock-form.tsx'

const labels = reviewLabels.key

/** Person who acts with `children`, or the forms to unlock, create and import a key. */
export function KeyPanel({ children }: { readonly children?: ReactNode }) {
  const state = useReviewKeys()
  if (!state) return null
  return (
    <section className="panel stack" aria-labelledby="key-title">
      <h2 id="key-title">{labels.title}</h2>
      {state.actor ? <Acting actor={state.actor}>{children}</Acting> : <Locked state={state} />}
    </section>
  )
}

export const rolesText = ({ roles }: Pick<ReviewActor, 'roles'>): string =>
  roles.map((role) => reviewLabels.roles[role]).join(', ')

function Acting({ actor, children }: { readonly actor: ReviewActor; readonly children: ReactNode }) {
  const { run, busy } = useLibraryChange()
  return (
    <div className="row">
      <strong>{labels.acting(visible(actor.name), rolesText(actor))}</strong>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        title={labels.idle}
        onClick={() => void run((bridge) => bridge.call('review.lock', {}), labels.locked)}
      >
        {labels.lock}
      </Button>
      {children}
    </div>
  )
}

function Locked({ state }: { readonly state: ReviewKeys }) {
  return (
    <>
      {state.keys.length === 0 ? (
        <p>{state.hasReviewers ? labels.none : `${labels.none} ${labels.foundHint}`}</p>
      ) : (
        <UnlockForm state={state} />
      )}
      <details open={state.keys.length === 0}>
        <summary>{labels.create}</summary>
        <CreateKeyForm keys={state.keys} hasReviewers={state.hasReviewers} />
      </details>
      <div className="row">
        <ImportKey />
      </div>
    </>
  )
}
