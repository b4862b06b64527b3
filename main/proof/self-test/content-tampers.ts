import { createHash } from 'node:crypto'
import { imagesOf, type Parts, proofOf, type Tamper, text, withFiles } from './tamper.ts'

const IDENTITY = 'identityDetails.json'
const DETAILS = 'verificationAndEvaluationDetails.json'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Flips one bit of the middle byte. */
function flipBit(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes)
  const middle = copy.length >> 1
  copy[middle] = (copy[middle] ?? 0) ^ 1
  return copy
}

/** Changes one file; returns null if it does not exist or the change has no effect. */
function onFile(
  path: (files: Parts['files']) => string | undefined,
  change: (bytes: Uint8Array) => Uint8Array | string,
) {
  return ({ files, repack }: Parts) => {
    const name = path(files)
    const bytes = name === undefined ? undefined : files.get(name)
    if (name === undefined || !bytes) return null
    const changed = Buffer.from(change(bytes))
    return changed.equals(bytes) ? null : repack(withFiles(files, { [name]: changed }))
  }
}

const image = (files: Parts['files']) => imagesOf(files)[0]
const identity = () => IDENTITY
const details = () => DETAILS
const replaced = (pattern: RegExp, by: string) => (bytes: Uint8Array) => text(bytes).replace(pattern, by)

function parsed(change: (value: { [name: string]: unknown }[]) => void) {
  return (bytes: Uint8Array) => {
    const value = JSON.parse(text(bytes))
    change(value)
    return JSON.stringify(value)
  }
}

export const contentTampers: readonly Tamper[] = [
  { id: 'image-bit', title: 'one bit of an image turned', apply: onFile(image, flipBit) },
  { id: 'image-cut', title: 'an image cut off by one byte', apply: onFile(image, (bytes) => bytes.subarray(0, -1)) },
  {
    id: 'image-longer',
    title: 'a byte appended to an image',
    apply: onFile(image, (bytes) => Buffer.concat([bytes, Buffer.from([0])])),
  },
  { id: 'image-empty', title: 'an image emptied', apply: onFile(image, () => new Uint8Array()) },
  {
    id: 'images-swapped',
    title: 'two images swapped, so that all hashes still occur',
    apply({ files, repack }) {
      const [first, second] = imagesOf(files)
      const [firstBytes, secondBytes] = [files.get(first ?? ''), files.get(second ?? '')]
      if (
        first === undefined ||
        second === undefined ||
        !firstBytes ||
        !secondBytes ||
        Buffer.from(firstBytes).equals(secondBytes)
      )
        return null
      return repack(withFiles(files, { [first]: secondBytes, [second]: firstBytes }))
    },
  },
  {
    id: 'image-removed',
    title: 'an image left out',
    apply: ({ files, repack }) => {
      const path = image(files)
      return path === undefined ? null : repack(withFiles(files, { [path]: null }))
    },
  },
  {
    id: 'image-added',
    title: 'an image put beside the signed ones',
    apply: ({ files, repack }) => repack(withFiles(files, { 'images/another.png': 'PNG' })),
  },
  {
    id: 'file-added',
    title: 'a note put into the root folder',
    apply: ({ files, repack }) => repack(withFiles(files, { 'verified.txt': 'This proof was checked.' })),
  },
  { id: 'details-bit', title: 'one bit of the verification details turned', apply: onFile(details, flipBit) },
  { id: 'identity-bit', title: 'one bit of the identity details turned', apply: onFile(identity, flipBit) },
  {
    id: 'details-space',
    title: 'a space put behind the verification details',
    apply: onFile(details, (bytes) => `${text(bytes)} `),
  },
  {
    id: 'identity-pretty',
    title: 'the identity details written prettily, same values',
    apply: onFile(identity, (bytes) => JSON.stringify(JSON.parse(text(bytes)), null, 2)),
  },
  {
    id: 'indicator-dropped',
    title: 'an indicator dropped from the record',
    apply: onFile(details, replaced(/"[A-Z0-9_]+_(OK|WARNING|UNVERIFIED|FAILED)",?/, '')),
  },
  {
    id: 'status-raised',
    title: 'a status set to VERIFIED or INVALID',
    apply: onFile(identity, (bytes) =>
      text(bytes).includes('"INVALID"')
        ? text(bytes).replace('"INVALID"', '"VERIFIED"')
        : text(bytes).replace('"VERIFIED"', '"INVALID"'),
    ),
  },
  {
    id: 'loa-raised',
    title: 'the level of assurance raised',
    apply: onFile(identity, replaced(/"LOA[0-3]"/, '"LOA4"')),
  },
  {
    id: 'name-changed',
    title: 'the surname changed',
    apply: onFile(identity, replaced(/("surname":\{"value":")[^"]+/, '$1SOMEBODY')),
  },
  {
    id: 'consent-added',
    title: 'a refused consent turned into an approved one, or the other way',
    apply: onFile(identity, (bytes) =>
      text(bytes).includes('"approved":false')
        ? text(bytes).replace('"approved":false', '"approved":true')
        : text(bytes).replace('"approved":true', '"approved":false'),
    ),
  },
  {
    id: 'operation-removed',
    title: 'the last operation removed from the record',
    apply: onFile(
      details,
      parsed((operations) => void operations.pop()),
    ),
  },
  {
    id: 'details-emptied',
    title: 'the record emptied and its hash in proof.json renewed',
    apply: replaceWithHash(DETAILS, '[]'),
  },
  {
    id: 'image-and-hash',
    title: 'an image changed and its hash in proof.json renewed',
    apply(parts) {
      const path = image(parts.files)
      const bytes = path === undefined ? undefined : parts.files.get(path)
      return path === undefined || !bytes ? null : replaceWithHash(path, flipBit(bytes))(parts)
    },
  },
]

/** Replaces a file and updates its hash in proof.json, but not in the signed payload. */
function replaceWithHash(path: string, content: Uint8Array | string) {
  return ({ files, repack }: Parts) => {
    const old = files.get(path)
    if (!old || Buffer.from(content).equals(old)) return null
    const proof = text(files.get('proof.json'))
    const { signature } = proofOf(files)
    const outer = proof
      .replace(signature, '@')
      .replaceAll(sha256(old), sha256(Buffer.from(content)))
      .replace('@', () => signature)
    return repack(withFiles(files, { [path]: content, 'proof.json': outer }))
  }
}
