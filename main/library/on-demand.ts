/* Modules that are loaded when they are used: each would delay the start of every command. */
export const loadCreateRoles = () => import('./roles/create-roles.ts')
export const loadDatabaseFailure = () => import('./database/database-failure.ts')
export const loadGrants = () => import('./roles/grants.ts')
export const loadJobQueue = () => import('./queue/job-queue.ts')
export const loadWatchFolders = () => import('./add/watch-folders.ts')
