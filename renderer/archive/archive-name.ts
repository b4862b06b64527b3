import { visible } from '../../shared/analysis/visible-text.ts'
import type { ArchiveState } from '../bridge/archive-store.ts'

/** The file's name as it is shown: it cannot pass for another one. */
export const archiveName = (state: ArchiveState): string =>
  visible(state.kind === 'open' ? state.opened.name : state.name)
