import type { ArchiveContents } from '../../main/proof/write/write-archive.ts'
import type { CliOptions } from '../support/run-cli.ts'
import { HOSTILE } from '../unit/report-render/sample-report.ts'

/** What a terminal obeys or a reader cannot see. */
export const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

/** JSON that is signed holds text in UTF-8, so no lone surrogate; a spreadsheet's formula in front. */
const SIGNED_HOSTILE = `=cmd|' /C calc'!A0${HOSTILE.replaceAll('\ud800', '')}<img src=x onerror=alert(1)>`

/** The same archive with hostile text wherever the specification leaves the text free. */
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
 * The environment of a command under which `change` is done to Node once the command has opened `a.mime`, in threads too;
 * `change` may use `set`, which replaces functions of `fs`, `crypto`, `zlib`; `reads` are done after so many reads of that file.
 */
export function fault(change: string, reads: { readonly [count: number]: string } = {}): CliOptions['env'] {
  return preloaded(`
    const { openSync, readSync } = fs; const ours = new Set(); let count = 0
    const set = (owner, ...names) => { const value = names.pop(); for (const name of names) Object.defineProperty(owner, name, { value, writable: true, configurable: true }); syncBuiltinESMExports() }
    set(fs, 'openSync', (...words) => { const opened = openSync(...words); if (String(words[0]).endsWith('a.mime') && words[1] === 'r') { if (ours.size === 0) { ${change} } ours.add(opened) } return opened })
    set(fs, 'readSync', (...words) => { const read = readSync(...words); if (ours.has(words[0])) { count++; ${Object.entries(
      reads,
    )
      .map(([at, action]) => `if (count === ${at}) { ours.clear(); ${action} }`)
      .join(';')} } return read })`)
}

/** The environment of a command whose clock stands at `moment`. */
export const clock = (moment: string): CliOptions['env'] =>
  preloaded(
    `globalThis.Date = class extends Date { constructor(...a) { a.length === 0 ? super('${moment}') : super(...a) } static now() { return +new globalThis.Date() } }`,
  )

function preloaded(program: string): CliOptions['env'] {
  const imports = ['fs', 'crypto', 'zlib'].map((name) => `import ${name} from 'node:${name}'`).join('\n')
  const text = `${imports}\nimport { syncBuiltinESMExports } from 'node:module'\n${program}`
  return {
    NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(text).toString('base64')}`,
    // Nothing of what was changed may be kept.
    NODE_DISABLE_COMPILE_CACHE: '1',
  }
}
