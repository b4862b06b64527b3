import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { FileFaultInfo } from '../../../shared/bridge/index.ts'
import { useNotify } from '../../kit/announcer.tsx'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { peopleLabels } from '../../labels/people.ts'
import type { Bridge } from '../../model/bridge/bridge.ts'
import { FileButton } from '../../parts/file-button.tsx'

interface YamlFormProps {
  readonly labels: {
    readonly name: string
    readonly hint: string
    readonly load: string
    readonly replace: string
    readonly replaced: string
    readonly faults: string
  }
  /** The file in force. */
  readonly text: string
  /** Whether the person may replace it; otherwise it is only shown. */
  readonly mayReplace: boolean
  /** Identifies the input of files in tests. */
  readonly testId: string
  /** Replaces the file; returns its faults. */
  replace(bridge: Bridge, text: string): Promise<readonly FileFaultInfo[]>
  /** More buttons, and what they show. `setFaults` lists faults. */
  children?(text: string, setFaults: (faults: readonly FileFaultInfo[]) => void): ReactNode
}

const MAX_TEXT = 200_000

/** Edits a YAML file of the library, or loads it. Faults are listed with their lines, and nothing is replaced then. */
export function YamlForm({ labels, text: before, mayReplace, testId, replace, children }: YamlFormProps) {
  const notify = useNotify()
  const { run, busy, failure } = useLibraryChange()
  const [text, setText] = useState(before)
  const [faults, setFaults] = useState<readonly FileFaultInfo[]>([])
  const submit = async (): Promise<void> => {
    let found: readonly FileFaultInfo[] = []
    const change = async (bridge: Bridge): Promise<void> => {
      found = await replace(bridge, text)
    }
    if (!(await run(change, ''))) return
    setFaults(found)
    notify(found.length > 0 ? labels.faults : labels.replaced, found.length > 0)
  }
  return (
    <form
      className="stack people-checklist"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Textarea
        label={labels.name}
        description={labels.hint}
        rows={14}
        spellCheck={false}
        readOnly={!mayReplace}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {faults.length > 0 && (
        <div role="alert">
          <p>{labels.faults}</p>
          <ul>
            {faults.map(({ line, message, hint }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: faults are in the order of the file
              <li key={index}>{visible(peopleLabels.rules.fault(line, message, hint))}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="row">
        {mayReplace && (
          <>
            <FileButton
              variant="default"
              accept=".yaml,.yml"
              testId={testId}
              onFiles={([file]) => void file.slice(0, MAX_TEXT).text().then(setText)}
            >
              {labels.load}
            </FileButton>
            <Button type="submit" loading={busy} disabled={text === before || text === ''}>
              {labels.replace}
            </Button>
          </>
        )}
        {children?.(text, setFaults)}
      </div>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
