import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { TrustedKeyInfo } from '../../shared/bridge/app-info.ts'
import type { Failure } from '../../shared/bridge/calls.ts'
import { failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { trustWords } from '../words/trust.ts'
import { base64Of } from './base64-of.ts'
import { FoundKey } from './found-key.tsx'

interface Material {
  readonly name: string
  readonly base64: string
  readonly keys: readonly TrustedKeyInfo[]
}

/** Look first, compare, then trust. */
export function AddKey({ onChange }: { readonly onChange: (keys: readonly TrustedKeyInfo[]) => void }) {
  const { bridge } = useWindow()
  const file = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  const [material, setMaterial] = useState<Material | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const look = async (name: string, bytes: Uint8Array): Promise<void> => {
    setMaterial(null)
    setFailure(null)
    try {
      const base64 = base64Of(bytes)
      setMaterial({ name, base64, keys: await bridge.call('keys.inspect', { name, material: base64 }) })
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <section className="panel" aria-labelledby="add-title">
      <h2 id="add-title">{trustWords.add}</h2>
      <p className="quiet">{trustWords.addLead}</p>
      <Button variant="default" onClick={() => file.current?.click()}>
        {trustWords.chooseFile}
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        data-testid="key-input"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) void chosen.arrayBuffer().then((bytes) => look(chosen.name, new Uint8Array(bytes)))
          target.value = ''
        }}
      />
      <Textarea
        className="paste"
        label={trustWords.paste}
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={pasted.trim() === ''}
        onClick={() => void look(trustWords.pasted, new TextEncoder().encode(pasted))}
      >
        {trustWords.look}
      </Button>
      {failure && <FailureCard failure={failure} />}
      {material?.keys.map((key) => (
        <FoundKey
          key={key.fingerprint}
          found={key}
          name={material.name}
          base64={material.base64}
          onStored={(keys) => {
            onChange(keys)
            setMaterial(null)
            setPasted('')
          }}
        />
      ))}
    </section>
  )
}
