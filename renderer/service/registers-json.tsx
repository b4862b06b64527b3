import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FailureCard } from '../parts/failure-card.tsx'
import { Masked } from '../parts/masked.tsx'
import { serviceWords } from '../words/service.ts'
import { ask } from './service-client.ts'
import { useAction } from './use-action.ts'
import type { RegisterRow } from './views.ts'

const words = serviceWords.registers

/** All records at once, as the JSON that the control API takes. */
export function RegistersJson({ rows }: { readonly rows: readonly RegisterRow[] | null }) {
  const { busy, failure, run } = useAction()
  const [typed, setTyped] = useState<string | null>(null)
  const json = typed ?? (rows === null ? '' : JSON.stringify(rows, null, 2))
  const save = (): Promise<void> =>
    run(async (bridge) => {
      // As it was typed: what is wrong with it the service says.
      await ask(bridge, 'control', 'PUT', '/registers', { text: json })
      setTyped(null)
    }, words.saved)
  return (
    <details className="decision-form">
      <summary>{words.all}</summary>
      <Masked>
        <Textarea
          label={words.label}
          autosize
          minRows={3}
          maxRows={16}
          spellCheck={false}
          value={json}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Masked>
      <Button size="xs" mt="xs" loading={busy} disabled={typed === null} onClick={() => void save()}>
        {words.save}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </details>
  )
}
