import { LOGIN_MANIPULATIONS, LOGIN_NAMES, LOGINS } from '../test/library/login-manipulations.ts'
import { MANIPULATIONS } from '../test/library/manipulations.ts'

/** Finders of the manipulations of a file, by the outcome that their test expects. */
const FINDERS: { readonly [found: string]: string } = {
  opening: 'refused when the library is opened',
  none: 'not covered, and listed as such',
}

/** Table of what an owner of a file does, from the test that does it. */
export function manipulations(): string {
  const rows = MANIPULATIONS.map(({ what, found }) => `| ${what} | ${FINDERS[found] ?? `found: \`${found}\``} |`)
  return ['| Manipulation | `library verify` |', '|---|---|', ...rows].join('\n')
}

/** Table of what logins of a server try, from the test that tries it. */
export function loginManipulations(): string {
  const rows = LOGIN_MANIPULATIONS.map(({ what, may }) => {
    const cells = LOGIN_NAMES.map((name) => (may?.[name] === undefined ? 'refused' : 'found'))
    return `| ${what} | ${cells.join(' | ')} |`
  })
  return [
    `| Manipulation | ${LOGIN_NAMES.map((name) => LOGINS[name]).join(' | ')} |`,
    `|---|${'---|'.repeat(LOGIN_NAMES.length)}`,
    ...rows,
  ].join('\n')
}
