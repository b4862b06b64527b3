import type { SelfTestResult } from '../../../shared/bridge/index.ts'
import { runOfArchive } from '../../model/ticketed-run.ts'

/** Returns the self-test of an opened archive and its state. */
export const useSelfTest = runOfArchive<SelfTestResult>((bridge, args) => bridge.call('archive.self-test', args))
