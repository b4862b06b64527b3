import { createPublicKey } from 'node:crypto'
import {
  type ArchiveContents,
  archiveFiles,
  DEFAULT_LIMITS,
  packFiles,
  partsOf,
  readArchive,
  rootFolder,
  signCompact,
  sourceOf,
  TAMPERS,
  wrapInEnvelope,
} from '../main/proof/index.ts'
import { signingKey, written } from './sample.ts'

/** Small archives are read without temporary storage. */
const NO_SPOOL = {
  create(): never {
    throw new Error('A sample needs no temporary storage')
  },
}

/** Returns the contents as an archive changed by a tamper of the self-test; the attacker's key is fixed. */
export async function tamperedWith(id: string, contents: ArchiveContents): Promise<Uint8Array> {
  const tamper = TAMPERS.find((candidate) => candidate.id === id)
  if (!tamper) throw new Error(`There is no tamper ${id}`)
  const [bytes, zip] = [await written(contents), await written(contents, { envelope: { kind: 'zip' } })]
  const reading = await readArchive(
    { kind: 'file', name: id, source: sourceOf(bytes) },
    { limits: DEFAULT_LIMITS, secondReading: 'off', inputHash: 'never', spool: NO_SPOOL },
  )
  const trusted = createPublicKey(signingKey('signer'))
  const parts = await partsOf({ bytes, reading, zip, trusted })
  reading.close()
  const privateKey = signingKey('another')
  const changed = await tamper.apply({ ...parts, attacker: { privateKey, publicKey: createPublicKey(privateKey) } })
  if (changed === null) throw new Error(`${id} has nothing to change here`)
  return changed
}

/** Returns the contents in another root folder. */
export async function withRoot(contents: ArchiveContents, root: string): Promise<Uint8Array> {
  const files = await archiveFiles(contents, signingKey('signer'))
  const modified = String(contents.proof.endDateTime)
  return wrapInEnvelope(await packFiles(files, { root, modified, compression: 'deflated' }), { kind: 'binary' })
}

/** Returns the contents with a valid signature over another payload. */
export async function signedOver(payload: string, contents: ArchiveContents): Promise<Uint8Array> {
  const files = new Map(await archiveFiles(contents, signingKey('signer')))
  const proof = JSON.parse(Buffer.from(files.get('proof.json') ?? []).toString())
  const signature = await signCompact(payload, signingKey('signer'))
  files.set('proof.json', Buffer.from(JSON.stringify({ ...proof, signature })))
  const modified = String(contents.proof.endDateTime)
  const root = rootFolder(contents.proof, modified)
  return wrapInEnvelope(await packFiles(files, { root, modified, compression: 'deflated' }), { kind: 'binary' })
}
