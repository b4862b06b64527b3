import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { ChecklistFault } from '../../../shared/bridge/index.ts'
import { useNotify } from '../../kit/announcer.tsx'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { peopleLabels } from '../../labels/people.ts'
import type { Bridge } from '../../model/bridge/bridge.ts'

const labels = peopleLabels.rules

/** Edits the checklist as its file. Faults are listed with their lines, and nothing is replaced then. */
export function EditChecklist({ text: before }: { readonly text: string }) {
  const notify = useNotify()
  const { run, busy, failure } = useLibraryChange()
  const [text, setText] = useState(before)
  const [faults, setFaults] = useState<readonly ChecklistFault[]>([])
  const replace = async (): Promise<void> => {
    let found: readonly ChecklistFault[] = []
    const change = async (bridge: Bridge): Promise<void> => {
      found = await bridge.call('people.set-checklist', { text })
    }
    if (!(await run(change, ''))) return
    setFaults(found)
    notify(found.length > 0 ? labels.faults : labels.replaced, found.length > 0)
  }
  return (
    <details>
      <summary>{labels.edit}</summary>
      <form
        className="stack people-checklist"
        onSubmit={(event) => {
          event.preventDefault()
          void replace()
        }}
      >
        <Textarea
          label={labels.checklist}
          description={labels.editHint}
          rows={14}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {faults.length > 0 && (
          <div role="alert">
            <p>{labels.faults}</p>
            <ul>
              {faults.map(({ line, message, hint }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: faults are in the order of the file
                <li key={index}>{visible(labels.fault(line, message, hint))}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="row">
          <Button type="submit" loading={busy} disabled={text === before}>
            {labels.replace}
          </Button>
        </div>
        {failure && <FailureCard failure={failure} />}
      </form>
    </details>
  )
}
