import { protocol } from 'electron'

/** The app's own files. A standard scheme: pages have an origin, and addresses in them lead nowhere else. */
const APP_SCHEME = 'proofbench'
/** Media of the archives that are open. */
const MEDIA_SCHEME = 'proofbench-media'

export const SCHEMES = { app: APP_SCHEME, media: MEDIA_SCHEME } as const

/** Of every page of the window. */
export const APP_ORIGIN = `${APP_SCHEME}://app`

/** `route` begins with a slash. */
export const appAddress = (route: string): string => `${APP_ORIGIN}${route}`

/** Whether `address` is one of the window itself. */
export const isAppAddress = (address: string): boolean => address === APP_ORIGIN || address.startsWith(`${APP_ORIGIN}/`)

/** Has to be called before the app is ready. */
export function registerSchemes(): void {
  // Modules are fetched as other origins are, even from their own.
  const common = { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true }
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { ...common, codeCache: true } },
    { scheme: MEDIA_SCHEME, privileges: { ...common, stream: true } },
  ])
}
