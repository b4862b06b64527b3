import { ActionIcon, Button } from '@mantine/core'
import { Undo2, X } from 'lucide-react'
import { visible } from '../../../shared/analysis/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { replayLabels } from '../../labels/replay.ts'
import { ChangeForm } from './change-form.tsx'
import type { ReplayModel } from './use-replay-model.ts'

const labels = replayLabels.changes

/** List of changes with a form that adds one, and undo. */
export function ChangesPanel({ model }: { readonly model: ReplayModel }) {
  const { changes, session, earlier } = model
  return (
    <section className="panel" aria-labelledby="changes-title">
      <div className="panel-head">
        <h2 id="changes-title">{labels.title}</h2>
        <Button
          size="xs"
          variant="default"
          leftSection={<Undo2 aria-hidden size={14} />}
          disabled={earlier.length === 0}
          onClick={() => session.undo()}
        >
          {labels.undo}
        </Button>
      </div>
      <p className="quiet">{labels.hint}</p>
      {changes.length === 0 && <p>{labels.none}</p>}
      <ChangeList model={model} />
      <ChangeForm model={model} onAdd={(change) => session.setChanges([...changes, change])} />
    </section>
  )
}

function ChangeList({ model: { changes, describe, session, refused } }: { readonly model: ReplayModel }) {
  if (changes.length === 0) return null
  return (
    <ol className="change-list">
      {changes.map((change, index) => {
        const sentence = visible(describe(change))
        const refusal = refused.get(index)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal changes are allowed, and have no id.
          <li key={index}>
            <div className="change-row">
              <span>
                {change.change === 'REGISTER' && change.differs ? <Masked>{sentence}</Masked> : sentence}
                {refusal !== undefined && (
                  <span className="tone-bad change-refused">
                    {labels.refused} {visible(refusal)}
                  </span>
                )}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={labels.remove(sentence)}
                onClick={() => session.setChanges(changes.toSpliced(index, 1))}
              >
                <X aria-hidden size={14} />
              </ActionIcon>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
