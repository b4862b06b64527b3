import { useEffect, useState } from 'react'
import type { DocumentInfo } from '../../../shared/bridge/index.ts'
import type { ArchiveFacts, JsonFacts } from '../../../shared/report/index.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useWindow } from '../../model/window/window-context.tsx'

/** Returns the JSON of a file; null for media. Duplicate entries of a name are read by the host. */
export function useDocument(
  path: string | null,
  nth: number | null,
): Pick<JsonFacts, 'path' | 'value' | 'strict'> | null {
  const { bridge } = useWindow()
  const { archive, facts } = useModel().opened
  const [read, setRead] = useState<{ readonly key: string; readonly info: DocumentInfo } | null>(null)
  const known = path === null ? null : documentAt(facts, path)
  const isDocument = known !== null
  const key = `${archive} ${nth} ${path}`
  useEffect(() => {
    if (path === null || nth === null || !isDocument) return
    let isCurrent = true
    bridge.call('archive.document', { archive, path, nth }).then(
      (info) => isCurrent && setRead({ key, info }),
      () => isCurrent && setRead({ key, info: { strict: false } }),
    )
    return () => {
      isCurrent = false
    }
  }, [bridge, archive, path, nth, isDocument, key])
  if (nth === null || known === null) return known
  return read?.key === key ? { path: known.path, value: read.info.value, strict: read.info.strict } : null
}

const documentAt = (facts: ArchiveFacts, path: string): JsonFacts | null =>
  [facts.proof, facts.identityDetails, facts.verificationAndEvaluationDetails].find(
    (document) => document?.path === path,
  ) ?? null
