import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { RegisterRecord } from '../../../../shared/control/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { Masked } from '../../../kit/masked.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { control } from '../../../model/service/control-client.ts'

const labels = serviceLabels.registers

/** Editor for all records as JSON, as the control API accepts it. */
export function RegistersJson({ rows }: { readonly rows: readonly RegisterRecord[] | null }) {
  const { busy, failure, run } = useAction()
  const [typed, setTyped] = useState<string | null>(null)
  const json = typed ?? (rows === null ? '' : JSON.stringify(rows, null, 2))
  const save = (): Promise<void> =>
    run(async (bridge) => {
      // Sent as typed; the service reports its errors.
      await control(bridge, 'saveRegisters', { text: json })
      setTyped(null)
    }, labels.saved)
  return (
    <details className="decision-form">
      <summary>{labels.all}</summary>
      <Masked>
        <Textarea
          label={labels.label}
          autosize
          minRows={3}
          maxRows={16}
          spellCheck={false}
          value={json}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Masked>
      <Button size="xs" mt="xs" loading={busy} disabled={typed === null} onClick={() => void save()}>
        {labels.save}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </details>
  )
}
