import { threadConnection } from '../common/connection.ts'
import type { LibraryConnection } from './library-session.ts'

/** Starts a thread that holds a library. */
export const libraryThread = (script: URL): LibraryConnection => threadConnection(script)
