/** Controllers that abort the uploads of additions that this window started. */
export const uploads = new Map<string, AbortController>()

const STORES = 'proofbench-library-stores'

/** Returns whether the user wants dropped files to be copied into the library. */
export const storesFiles = (): boolean => localStorage.getItem(STORES) === 'yes'

export const setStoresFiles = (stores: boolean): void => localStorage.setItem(STORES, stores ? 'yes' : 'no')
