import type { Random } from './random.ts'

type Mutation = (bytes: Buffer, random: Random) => Buffer

const INTERESTING = [0x00, 0x01, 0x7f, 0x80, 0xff, 0x0a, 0x0d, 0x22, 0x2d, 0x2e, 0x2f, 0x3d, 0x50, 0x5c, 0x7b, 0x7d]
const TOKENS = [
  'PK\x01\x02',
  'PK\x03\x04',
  'PK\x05\x06',
  'PK\x06\x06',
  'PK\x06\x07',
  'PK\x07\x08',
  '\r\n--',
  '--\r\n',
  '\n\n',
  '{"',
  '"}',
  '":',
  '\\u0000',
  '..',
  '../',
  '\0',
  'proof.json',
  '1e999',
  '[[[[[[[[',
  'RS256',
  'none',
]

const flipBit: Mutation = (bytes, random) => {
  const copy = Buffer.from(bytes)
  const at = random.below(copy.length)
  copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8))
  return copy
}

const setByte: Mutation = (bytes, random) => {
  const copy = Buffer.from(bytes)
  copy[random.below(copy.length)] = random.pick(INTERESTING)
  return copy
}

const setNumber: Mutation = (bytes, random) => {
  const copy = Buffer.from(bytes)
  if (copy.length < 5) return copy
  copy.writeUInt32LE(
    random.pick([0, 1, 0xffff, 0xffffffff, 0x7fffffff, copy.length, random.below(2 ** 31)]),
    random.below(copy.length - 4),
  )
  return copy
}

const removePiece: Mutation = (bytes, random) => {
  const start = random.below(bytes.length)
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + 1 + random.below(64))])
}

const repeatPiece: Mutation = (bytes, random) => {
  const start = random.below(bytes.length)
  const end = Math.min(bytes.length, start + 1 + random.below(256))
  const at = random.below(bytes.length)
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(start, end), bytes.subarray(at)])
}

const insertToken: Mutation = (bytes, random) => {
  const at = random.below(bytes.length)
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(random.pick(TOKENS), 'latin1'), bytes.subarray(at)])
}

const cut: Mutation = (bytes, random) => Buffer.from(bytes.subarray(0, random.below(bytes.length)))

const append: Mutation = (bytes, random) => Buffer.concat([bytes, bytes.subarray(random.below(bytes.length))])

const MUTATIONS: readonly Mutation[] = [
  flipBit,
  flipBit,
  setByte,
  setByte,
  setNumber,
  removePiece,
  repeatPiece,
  insertToken,
  cut,
  append,
]

/** Returns `bytes` changed at one to four offsets. */
export function mutate(bytes: Buffer, random: Random): Buffer {
  let mutated = bytes
  for (let count = 1 + random.below(4); count > 0; count--) {
    if (mutated.length > 0) mutated = random.pick(MUTATIONS)(mutated, random)
  }
  return mutated
}
