import { threadConnection } from '../common/connection.ts'
import { type ArchiveSession, archiveSession } from './archive-session.ts'

/** Starts a thread that can open one archive. It may be started in advance, so that the first verdict is available sooner. */
export const caseThread = (script: URL): ArchiveSession => archiveSession(threadConnection(script))
