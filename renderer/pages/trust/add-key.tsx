import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { TrustMaterial } from '../../kit/drop/trust-material.ts'
import { trustLabels } from '../../labels/trust.ts'
import { FoundFile } from '../../panels/trust/found-file.tsx'
import { FileButton } from '../../parts/file-button.tsx'

/** Reads trust material from a file or pasted text. It is displayed and compared before it is trusted. */
export function AddKey() {
  const [pasted, setPasted] = useState('')
  const [number, setNumber] = useState(0)
  const [material, setMaterial] = useState<TrustMaterial | null>(null)
  const inspect = (name: string, bytes: Uint8Array): void => {
    setNumber((before) => before + 1)
    setMaterial({ name, bytes })
  }
  return (
    <section className="panel" aria-labelledby="add-title">
      <h2 id="add-title">{trustLabels.add}</h2>
      <p className="quiet">{trustLabels.addLead}</p>
      <FileButton
        variant="default"
        testId="key-input"
        onFiles={([file]) => void file.arrayBuffer().then((bytes) => inspect(file.name, new Uint8Array(bytes)))}
      >
        {trustLabels.chooseFile}
      </FileButton>
      <Textarea
        className="paste"
        label={trustLabels.paste}
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
        onClick={() => inspect(trustLabels.pasted, new TextEncoder().encode(pasted))}
      >
        {trustLabels.look}
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
