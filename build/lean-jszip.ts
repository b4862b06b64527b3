import { createRequire } from 'node:module'
import { sep } from 'node:path'
import type { Plugin } from 'rolldown'

const PAKO = '\0pako'

/** What lib/support.js finds out by trying, which on Node takes a millisecond. Blobs are not made here. */
const SUPPORT = `{ base64: true, array: true, string: true, arraybuffer: true, nodebuffer: true, uint8array: true, blob: false, nodestream: true }`

/** Makes every byte of a plain array a byte; on a Uint8Array it changes nothing and takes longer than all other reading. */
const BYTE_BY_BYTE = /for\s*\(var i = 0; i < this\.data\.length; i\+\+\)\s*\{\s*data\[i\] = data\[i\] & 0xFF;\s*\}/

/** Computed at every start, for names in an older encoding that hardly any archive has. */
const TABLE = 'var crcTable = makeTable();'
const TABLE_USES = 'var t = crcTable,'

/**
 * Leaves out of JSZip what costs time at every start and does nothing on Node. Each half of pako comes only when it first inflates
 * or deflates: it computes its tables while it is loaded, and the second reading of stored entries needs none of them.
 */
export function leanJszip(): Plugin {
  const jszip = createRequire(createRequire(import.meta.url).resolve('jszip'))
  const half = (name: 'Deflate' | 'Inflate'): string =>
    `get ${name}() { return require(${JSON.stringify(jszip.resolve(`pako/lib/${name.toLowerCase()}`))}).${name} }`
  return {
    name: 'lean-jszip',
    resolveId: { order: 'pre', handler: (source) => (source === 'pako' ? { id: PAKO } : null) },
    load: (id) =>
      id === PAKO ? { code: `module.exports = { ${half('Deflate')}, ${half('Inflate')} }`, moduleType: 'js' } : null,
    transform(code, id) {
      const name = id.split(sep).join('/')
      if (name.endsWith('/jszip/lib/support.js')) return `module.exports = ${SUPPORT}`
      if (name.endsWith('/jszip/lib/crc32.js')) return lateTable(code)
      if (!name.endsWith('/jszip/lib/reader/ArrayReader.js')) return null
      if (!BYTE_BY_BYTE.test(code)) throw new Error('ArrayReader of JSZip is not as it was: look at what it does now')
      return code.replace(BYTE_BY_BYTE, '')
    },
  }
}

function lateTable(code: string): string {
  if (!code.includes(TABLE) || !code.includes(TABLE_USES))
    throw new Error('crc32 of JSZip is not as it was: look at what it does now')
  return code.replace(TABLE, 'var crcTable;').replaceAll(TABLE_USES, 'var t = (crcTable ??= makeTable()),')
}
