import { useState } from 'react'
import { useModel } from '../../model/archive/model-context.ts'
import { storesFiles } from '../../model/library/uploads.ts'
import type { Task } from '../use-task.ts'
import { useLibraryChange } from './use-library-change.ts'

interface AddArchive extends Pick<Task, 'busy' | 'failure'> {
  add(): void
}

/** Adds the open archive to the library, and shows `done`. */
export function useAddArchive(done: string): AddArchive {
  const { archive, name } = useModel().opened
  const { run, busy, failure } = useLibraryChange()
  const [id] = useState(() => `add-${crypto.randomUUID()}`)
  const call = { add: id, name, archives: [archive], stores: storesFiles() }
  return { busy, failure, add: () => void run((bridge) => bridge.call('library.add', call), done) }
}
