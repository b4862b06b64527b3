import { visible } from '../../../shared/analysis/index.ts'
import type { ArchiveState } from '../window/archive-store.ts'

/** Returns the name of the file with hidden characters escaped, so that it cannot imitate another name. */
export const archiveName = (state: ArchiveState): string =>
  visible(state.kind === 'open' ? state.opened.name : state.name)
