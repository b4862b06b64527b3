import { leaseExaminer } from '../../main/examination/examiner.ts'

/** Lease of this process, which is never returned: otherwise each file of tests would load the models of the examiner again. */
export const keptExaminer = leaseExaminer()
