/** Door of this room: other rooms import from here, and nothing else of it. */
export type { Command, Section } from './arguments/command.ts'
export { SECTIONS } from './arguments/command.ts'
export { ENVIRONMENT } from './arguments/environment.ts'
export { loadCommands } from './arguments/find-command.ts'
export { COMMANDS } from './generated/command-list.ts'
export { manPage } from './inputs/man-page.ts'
export { commandReference } from './inputs/reference.ts'
export { printedSchema } from './output/printed-schema.ts'
