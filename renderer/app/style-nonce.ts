declare global {
  // Read by libraries that inject styles; see build/build-window.ts.
  var proofbenchStyleNonce: string
}

/** Returns the nonce of this page; the content security policy applies only styles that carry it. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
