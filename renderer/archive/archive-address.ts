/** Id of the open archive that a location of the window is in. */
export const archiveIn = (location: string): string | undefined => /^\/archive\/([\w.-]+)\//.exec(location)?.[1]

/** `path` with what is selected, as useSearch gives it. */
export const withSearch = (path: string, search: string): string => (search === '' ? path : `${path}?${search}`)

/** Id of the list that a location of the window is in. */
export const listIn = (location: string): string | undefined => /^\/list\/([\w.-]+)$/.exec(location)?.[1]
