/** Door of this room, and entry point of the package `@proofbench/verify`. */

export { POLICIES, readPolicy } from '../../shared/findings/index.ts'
export type { ArchiveFacts, Report } from '../../shared/report/index.ts'
export { toCoverage, toStanding } from '../../shared/report/index.ts'
export { CodedError } from '../../shared/schema/index.ts'
export { DEFAULT_LIMITS, readTrustMaterial } from '../proof/index.ts'
export { type JudgeOptions, judge } from './judge.ts'
export { type Archive, type ArchiveInput, type ReadOptions, readArchive } from './read-archive.ts'
export { verifyArchive } from './verify-archive.ts'
