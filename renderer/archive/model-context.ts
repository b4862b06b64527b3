import { createContext, useContext } from 'react'
import type { ArchiveModel } from './archive-model.ts'

export const ModelContext = createContext<ArchiveModel | null>(null)

/** The open archive that the page is about. */
export function useModel(): ArchiveModel {
  const model = useContext(ModelContext)
  if (!model) throw new Error('Used outside of an archive')
  return model
}
