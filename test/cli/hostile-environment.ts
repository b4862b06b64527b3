import type { ArchiveContents } from '../../main/proof/write/write-archive.ts'
import type { CliOptions } from '../support/run-cli.ts'
import { HOSTILE } from '../unit/report-render/sample-report.ts'

/** Characters that control a terminal or are invisible to a reader. */
export const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

/** Signed JSON is UTF-8 text, so it has no lone surrogate; it starts with a spreadsheet formula. */
const SIGNED_HOSTILE = `=cmd|' /C calc'!A0${HOSTILE.replaceAll('\ud800', '')}<img src=x onerror=alert(1)>`

/** Returns the archive with hostile text in every member whose text the specification leaves free. */
export function hostileContents(contents: ArchiveContents): ArchiveContents {
  const identity = JSON.stringify(contents.identityDetails)
    .replaceAll('"SPECIMEN"', JSON.stringify(SIGNED_HOSTILE))
    .replaceAll('"99887766"', JSON.stringify(SIGNED_HOSTILE))
  return {
    ...contents,
    proof: { ...contents.proof, tenantUsed: SIGNED_HOSTILE, componentVersion: SIGNED_HOSTILE, [SIGNED_HOSTILE]: 1 },
    identityDetails: JSON.parse(identity),
  }
}

/**
 * Returns the environment of a command that applies `change` to Node, also in threads, once the command has opened `a.mime`.
 * `change` may use `set`, which replaces functions of `fs`, `crypto`, `zlib`; `reads` run after that many reads of the file.
 */
export function fault(change: string, reads: { readonly [count: number]: string } = {}): CliOptions['env'] {
  return preloaded(`
    const { openSync, readSync } = fs; const ours = new Set(); let count = 0
    const set = (owner, ...names) => { const value = names.pop(); for (const name of names) Object.defineProperty(owner, name, { value, writable: true, configurable: true }); syncBuiltinESMExports() }
    set(fs, 'openSync', (...words) => { const opened = openSync(...words); if (String(words[0]).endsWith('a.mime') && (words[1] & 3) === fs.constants.O_RDONLY) { if (ours.size === 0) { ${change} } ours.add(opened) } return opened })
    set(fs, 'readSync', (...words) => { const read = readSync(...words); if (ours.has(words[0])) { count++; ${Object.entries(
      reads,
    )
      .map(([at, action]) => `if (count === ${at}) { ours.clear(); ${action} }`)
      .join(';')} } return read })`)
}

/** Returns the environment of a command whose clock shows `moment`. */
export const clock = (moment: string): CliOptions['env'] =>
  preloaded(
    `globalThis.Date = class extends Date { constructor(...a) { a.length === 0 ? super('${moment}') : super(...a) } static now() { return +new globalThis.Date() } }`,
  )

function preloaded(program: string): CliOptions['env'] {
  const imports = ['fs', 'crypto', 'zlib'].map((name) => `import ${name} from 'node:${name}'`).join('\n')
  const text = `${imports}\nimport { syncBuiltinESMExports } from 'node:module'\n${program}`
  return {
    NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(text).toString('base64')}`,
    // No changed code may be cached.
    NODE_DISABLE_COMPILE_CACHE: '1',
  }
}
