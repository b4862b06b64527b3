declare global {
  // Read by libraries that add styles of their own; see build/build-window.ts.
  var proofbenchStyleNonce: string
}

/** The one-time word of this page: only styles that carry it are applied. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
