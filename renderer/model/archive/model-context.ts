import { createContext, useContext } from 'react'
import type { ArchiveModel } from './archive-model.ts'

export const ModelContext = createContext<ArchiveModel | null>(null)

/** Returns the archive of the page. Throws outside of `ModelContext`. */
export function useModel(): ArchiveModel {
  const model = useContext(ModelContext)
  if (!model) throw new Error('Used outside of an archive')
  return model
}
