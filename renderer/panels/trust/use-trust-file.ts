import { useEffect, useState } from 'react'
import type { Failure, Trial, TrustFile } from '../../../shared/bridge/index.ts'
import type { TrustMaterial } from '../../kit/drop/trust-material.ts'
import { base64Of } from '../../model/base64-of.ts'
import { failureOf } from '../../model/bridge/bridge.ts'
import { useWindow } from '../../model/window/window-context.tsx'

interface InspectedFile {
  readonly base64: string
  /** Content of the file; null until the host has read it. */
  readonly file: TrustFile | null
  readonly failure: Failure | null
}

/** Lets the host read trust material, which is not trusted by this. */
export function useTrustFile({ name, bytes }: TrustMaterial): InspectedFile {
  const { bridge } = useWindow()
  const [base64] = useState(() => base64Of(bytes))
  const [file, setFile] = useState<TrustFile | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    bridge
      .call('keys.inspect', { name, material: base64 })
      .then(setFile, (error: unknown) => setFailure(failureOf(error)))
  }, [bridge, name, base64])
  return { base64, file, failure }
}

/** Returns the verdict that an open archive would have with this material; null until the host has verified it. */
export function useTrial(archive: string, name: string, base64: string): Trial | null {
  const { bridge } = useWindow()
  const [trial, setTrial] = useState<Trial | null>(null)
  useEffect(() => {
    bridge.call('keys.try', { archive, name, material: base64 }).then(setTrial, () => {})
  }, [bridge, archive, name, base64])
  return trial
}
