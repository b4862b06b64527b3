import { protocol } from 'electron'

/** Scheme of the app's own files. Standard, so that pages have an origin and relative addresses resolve within it. */
const APP_SCHEME = 'proofbench'
/** Scheme of media in open archives. */
const MEDIA_SCHEME = 'proofbench-media'

export const SCHEMES = { app: APP_SCHEME, media: MEDIA_SCHEME } as const

/** Origin of every page of the window. */
export const APP_ORIGIN = `${APP_SCHEME}://app`

/** Returns the address of `route`, which begins with a slash. */
export const appAddress = (route: string): string => `${APP_ORIGIN}${route}`

/** Returns whether `address` belongs to the window. */
export const isAppAddress = (address: string): boolean => address === APP_ORIGIN || address.startsWith(`${APP_ORIGIN}/`)

/** Registers the schemes. Call before the app is ready. */
export function registerSchemes(): void {
  // Modules are always fetched with CORS, even from the same origin.
  const common = { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true }
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { ...common, codeCache: true } },
    { scheme: MEDIA_SCHEME, privileges: { ...common, stream: true } },
  ])
}
