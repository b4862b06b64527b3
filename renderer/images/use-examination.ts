import type { ExaminationReport } from '../../shared/analysis/examination/examination-report.ts'
import { runOfArchive } from '../bridge/ticketed-run.ts'

/** Returns the examination of the pictures of an opened archive and its state. */
export const useExamination = runOfArchive<ExaminationReport>((bridge, args) => bridge.call('archive.examine', args))
