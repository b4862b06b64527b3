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

/** Key as it would be stored. */
export interface TriedKey {
  readonly material: string
  readonly fingerprint: string
  readonly label: string
  readonly tenant: string | null
  readonly test: boolean
}

/** Returns the verdict that an open archive would have if the key were stored; null until the host has verified it. */
export function useTrial(archive: string, key: TriedKey): Trial | null {
  const { bridge } = useWindow()
  const [trial, setTrial] = useState<Trial | null>(null)
  const { material, fingerprint, label, tenant, test } = key
  useEffect(() => {
    let isCurrent = true
    bridge.call('keys.try', { archive, material, fingerprint, label, tenant, test }).then(
      (tried) => {
        if (isCurrent) setTrial(tried)
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [bridge, archive, material, fingerprint, label, tenant, test])
  return trial
}
