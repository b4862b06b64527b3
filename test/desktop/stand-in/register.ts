import { registerHooks } from 'node:module'

/** Given with --import: whoever asks for `electron` gets the stand-in. */
const standIn = new URL('./electron.ts', import.meta.url).href
registerHooks({
  resolve: (name, context, next) => (name === 'electron' ? { url: standIn, shortCircuit: true } : next(name, context)),
})
