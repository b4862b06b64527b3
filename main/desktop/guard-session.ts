import type { Session } from 'electron'
import { isAppAddress, SCHEMES } from './schemes.ts'

/** Schemes that the window loads from. All others are network access, which is blocked. */
const ALLOWED = [`${SCHEMES.app}:`, `${SCHEMES.media}:`, 'blob:', 'data:', 'devtools:']

/** Only permission of the window: writing text to the clipboard on a user action. */
const WRITE_CLIPBOARD = 'clipboard-sanitized-write'

/** Denies every other permission, device and request of a session. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, callback) =>
    callback(permission === WRITE_CLIPBOARD && isAppAddress(contents.getURL())),
  )
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === WRITE_CLIPBOARD && isAppAddress(origin.replace(/\/$/, '')),
  )
  session.setDevicePermissionHandler(() => false)
  session.setSpellCheckerEnabled(false)
  session.webRequest.onBeforeRequest(({ url }, callback) =>
    callback({ cancel: !ALLOWED.some((scheme) => url.startsWith(scheme)) }),
  )
  // Only texts created by the window are saved, and the system asks the user for a location.
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith('blob:')) event.preventDefault()
  })
}
