import { type ExaminationReport, examinationSentence } from '../../../shared/analysis/index.ts'
import { useAnnouncedRun } from '../../kit/use-announced-run.ts'
import { runOfArchive } from '../../model/ticketed-run.ts'

/** Returns the examination of the pictures of an opened archive and its state. */
export const useExamination = runOfArchive<ExaminationReport>((bridge, args) => bridge.call('archive.examine', args))

/** Controls the examination of the pictures of the open archive, and announces its result. */
export const useExaminationRun = () => useAnnouncedRun(useExamination, examinationSentence)
