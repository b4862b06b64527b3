import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { control } from '../../../model/service/control-client.ts'

const labels = serviceLabels.tenants

/** Form for another tenant with default settings and its own keys. */
export function NewTenant() {
  const { busy, failure, run } = useAction()
  const [id, setId] = useState('')
  const add = (): Promise<void> =>
    run(async (bridge) => {
      await control(bridge, 'addTenant', { body: { id, name: id } })
      setId('')
    }, labels.saved)
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextInput
        aria-label={labels.newId}
        placeholder={labels.newId}
        maxLength={100}
        value={id}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy} disabled={id === ''}>
        {labels.add}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
