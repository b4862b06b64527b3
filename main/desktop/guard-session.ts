import type { Session } from 'electron'
import { isAppAddress, SCHEMES } from './schemes.ts'

/** What the window itself loads from. Everything else is network, and there is none. */
const OWN = [`${SCHEMES.app}:`, `${SCHEMES.media}:`, 'blob:', 'data:', 'devtools:']

/** The one thing that the window may ask of the system: to put a text on the clipboard when a key or button says so. */
const WRITE_CLIPBOARD = 'clipboard-sanitized-write'

/** Denies everything that a session could do for a page. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(permission === WRITE_CLIPBOARD && isAppAddress(contents.getURL())),
  )
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === WRITE_CLIPBOARD && isAppAddress(origin.replace(/\/$/, '')),
  )
  session.setDevicePermissionHandler(() => false)
  session.setSpellCheckerEnabled(false)
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !OWN.some((own) => url.startsWith(own)) }))
  // Only texts that the window made itself are saved, and the system asks the user where.
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith('blob:')) event.preventDefault()
  })
}
