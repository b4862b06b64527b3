import { userInfo } from 'node:os'

/** Returns the name of the user of this process, which may run under an id that has no name. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}
