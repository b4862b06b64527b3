/**
 * Chromium outside of Electron knows no schemes but its own. Each registered one becomes a host name: SCHEME://HOST/… is
 * https://HOST.SCHEME.test/… in the page, and back again in everything that the main process sees.
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

  /** A policy names whole schemes as well. */
  policyToPage(policy: string): string {
    return this.schemes.reduce(
      (before, scheme) =>
        before.replaceAll(new RegExp(`(?<=\\s)${scheme}:(?=[\\s;]|$)`, 'g'), `https://*.${scheme}.test`),
      this.toPage(policy),
    )
  }
}
