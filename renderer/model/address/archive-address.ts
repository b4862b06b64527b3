/** Returns the archive id in the path of the window; undefined outside of `/archive/…/`. */
export const archiveIn = (location: string): string | undefined => /^\/archive\/([\w.-]+)\//.exec(location)?.[1]

/** Appends the query string that `useSearch` returns, which holds the selection. */
export const withSearch = (path: string, search: string): string => (search === '' ? path : `${path}?${search}`)

/** Returns the list id in the path of the window; undefined outside of `/list/…`. */
export const listIn = (location: string): string | undefined => /^\/list\/([\w.-]+)$/.exec(location)?.[1]
