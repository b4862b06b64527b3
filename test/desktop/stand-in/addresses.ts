/**
 * Maps schemes to host names, because Chromium outside of Electron knows no custom schemes: SCHEME://HOST/… is
 * https://HOST.SCHEME.test/… in the page, and is mapped back in everything that the main process receives.
 */
export class Addresses {
  readonly schemes: string[] = []

  toPage(text: string): string {
    return this.schemes.reduce(
      (before, scheme) => before.replaceAll(new RegExp(`\\b${scheme}://([\\w-]+)`, 'g'), `https://$1.${scheme}.test`),
      text,
    )
  }

  toMain(text: string): string {
    return this.schemes.reduce(
      (before, scheme) => before.replaceAll(new RegExp(`https://([\\w-]+)\\.${scheme}\\.test`, 'g'), `${scheme}://$1`),
      text,
    )
  }

  /** Maps a policy, which also names whole schemes. */
  policyToPage(policy: string): string {
    return this.schemes.reduce(
      (before, scheme) =>
        before.replaceAll(new RegExp(`(?<=\\s)${scheme}:(?=[\\s;]|$)`, 'g'), `https://*.${scheme}.test`),
      this.toPage(policy),
    )
  }
}
