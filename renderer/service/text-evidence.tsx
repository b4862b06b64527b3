import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { useAction } from './use-action.ts'

const words = serviceWords.add

/** Service: Submit document details as text */
export function TextEvidence({ identity }: { readonly identity: string }) {
  const { busy, failure, run } = useAction()
  const [json, setJson] = useState('')
  const fill = (): Promise<void> =>
    run(async (bridge) => {
      const made = await bridge.call('service.make-parts', { identity, kind: 'TEXT' })
      setJson(made.json ?? '')
    }, words.textLabel)
  const submit = (): Promise<void> =>
    run(async (bridge) => {
      // As it was typed: what is wrong with it the service says.
      const path = `/identities/${identity}/id-documents`
      await bridge.call('service.request', { key: 'user agent', method: 'POST', path, json, parts: null })
      setJson('')
    }, serviceWords.one.submitted)
  return (
    <details className="text-evidence">
      <summary>{words.text}</summary>
      <Button size="xs" variant="default" my="xs" disabled={busy} onClick={() => void fill()}>
        {words.textSample}
      </Button>
      <Textarea
        label={words.textLabel}
        autosize
        minRows={4}
        maxRows={16}
        spellCheck={false}
        value={json}
        onChange={({ currentTarget }) => setJson(currentTarget.value)}
      />
      <Button size="xs" mt="xs" disabled={json.trim() === ''} loading={busy} onClick={() => void submit()}>
        {words.submitText}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </details>
  )
}
