import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { trustWords } from '../words/trust.ts'
import { FoundFile } from './found-file.tsx'
import type { TrustMaterial } from './trust-material.ts'

/** Reads trust material from a file or pasted text. It is displayed and compared before it is trusted. */
export function AddKey() {
  const file = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  const [number, setNumber] = useState(0)
  const [material, setMaterial] = useState<TrustMaterial | null>(null)
  const inspect = (name: string, bytes: Uint8Array): void => {
    setNumber((before) => before + 1)
    setMaterial({ name, bytes })
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
          if (chosen) void chosen.arrayBuffer().then((bytes) => inspect(chosen.name, new Uint8Array(bytes)))
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
        onClick={() => inspect(trustWords.pasted, new TextEncoder().encode(pasted))}
      >
        {trustWords.look}
      </Button>
      {material && (
        <FoundFile
          key={number}
          material={material}
          onStored={() => {
            setMaterial(null)
            setPasted('')
          }}
        />
      )}
    </section>
  )
}
