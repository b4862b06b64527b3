/* Modules that are loaded when they are used: each would delay the start of every command. */
export const loadReadPkcs12 = () => import('./cms/read-pkcs12.ts')
export const loadSignDetached = () => import('./cms/sign-detached.ts')
export const loadTokenSigner = () => import('./cms/token-signer.ts')
