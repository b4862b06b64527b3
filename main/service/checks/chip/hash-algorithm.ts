import { HASHES } from '../../../proof/index.ts'
import { failed, type Objection, unsupported } from './objection.ts'

/** Hashes of signatures, and SHA-224, which chips may have too. */
const NAMES: ReadonlyMap<string, string> = new Map([...HASHES, ['2.16.840.1.101.3.4.2.4', 'sha224']])
/** MD5, SHA-1 and RIPEMD-160, refused on purpose. */
const REFUSED: ReadonlySet<string> = new Set(['1.2.840.113549.2.5', '1.3.14.3.2.26', '1.3.36.3.2.1'])

/** Returns Node's name of the hash, or the objection to it. ICAO Doc 9303-12 4.4 */
export const hashAlgorithm = (oid: string): string | Objection =>
  NAMES.get(oid) ??
  (REFUSED.has(oid)
    ? failed(`the hash algorithm ${oid} is not accepted`)
    : unsupported(`the hash algorithm ${oid} is not known to this program`))
