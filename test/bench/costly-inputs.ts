import { createHash } from 'node:crypto'
import { envelopeOf } from '../support/envelope-of.ts'
import { zipOf } from '../support/zip-builder.ts'

/** An input that once took long or much memory. Nothing in it is signed: its cost arises before any trust check. */
export interface CostlyInput {
  readonly name: string
  readonly make: () => Buffer
}

const ROOT = 'id_20260314092832123'
const HASH = '0'.repeat(64)
const TIME = '2026-03-14T09:00:00'

interface Content {
  readonly proof?: string
  readonly identity?: string
  readonly details?: string
  readonly files?: readonly { readonly name: string; readonly content: Buffer }[]
}

function archive({ proof = '{}', identity = '{}', details = '[]', files = [] }: Content): Buffer {
  const json = {
    'proof.json': proof,
    'identityDetails.json': identity,
    'verificationAndEvaluationDetails.json': details,
  }
  return envelopeOf(
    zipOf([
      ...Object.entries(json).map(([name, content]) => ({ name: `${ROOT}/${name}`, content, method: 0 })),
      ...files.map(({ name, content }) => ({ name: `${ROOT}/${name}`, content, method: 8 })),
    ]),
  )
}

const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(',')
const proofWith = (images: string): string =>
  `{"hashes":{"identityDetails":"${HASH}","verificationAndEvaluationDetails":"${HASH}","images":[${images}]}}`

const mitigations = (count: number): string =>
  `[{"participantContextId":"e","evaluationDetails":{"evidences":[{"id":"e","statusAndScoring":{"status":"VERIFIED","blockingIndicators":["SURNAME_COMPARE_FAILED"],"indicatorsMitigations":[{"mitigatingIndicators":[${repeat(count, () => '"SURNAME_FUZZY_COMPARE_OK"')}],"mitigatedIndicators":[[${repeat(count, () => '"FIRSTNAME_COMPARE_FAILED"')}]]}]}}]}}]`

const portraits = (count: number): string =>
  `[{"participantContextId":"p","verificationDetails":[${repeat(count, (index) => `{"participantType":"BIOMETRIC_MATCHING","candidateId":"p","referenceId":"d${index}","endDateTime":"${TIME}"}`)}],"evaluationDetails":{"evaluationDateTime":"${TIME}","evidences":[${repeat(count, () => '{"id":"p","type":"PORTRAIT","statusAndScoring":{"status":"VERIFIED","score":"LEVEL3"}}')}]}}]`

const consents = (count: number): string =>
  `[{"identityOperation":{"name":"CONSENTS","type":"ADD"},"startDateTime":"${TIME}","consentsDetails":{"consents":[${repeat(count, (index) => `{"type":"GIV","approved":${index === 0}}`)}]}},${repeat(count, () => `{"startDateTime":"${TIME}","verificationDetails":[{"participantType":"GOV_VERIFICATION"}]}`)}]`

/** Creates deflated zeros: `megabytes` from a thousandth of that size. */
const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1_000_000)

function nestedParts(megabytes: number): Buffer {
  const line = (depth: number) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary=b${depth + 1}\r\n\r\n`
  const unit = [0, 1, 2, 3].map((depth) => `${line(depth)}${'--b3\r\n\r\nx\r\n'.repeat(99)}`).join('')
  const body = unit.repeat(Math.ceil((megabytes * 1_000_000) / unit.length))
  return Buffer.concat([
    Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n'),
    Buffer.from(body),
    Buffer.from('--b0--\r\n'),
  ])
}

const largeImage = (megabytes: number): Buffer => {
  const pieces: Buffer[] = []
  for (let index = 0, size = 0; size < megabytes * 1_000_000; index++, size += 1_048_576)
    pieces.push(createHash('shake256', { outputLength: 1_048_576 }).update(`${index}`).digest())
  return Buffer.concat(pieces)
}

export const COSTLY_INPUTS: readonly CostlyInput[] = [
  { name: 'mitigations 60,000', make: () => archive({ details: mitigations(60_000) }) },
  { name: 'portraits 20,000', make: () => archive({ details: portraits(20_000) }) },
  { name: 'consents 30,000', make: () => archive({ details: consents(30_000) }) },
  {
    name: 'missing files 20,000 next to as many',
    make: () =>
      archive({
        proof: proofWith(repeat(20_000, (index) => `{"id":"${index}","path":"images/${index}.png","hash":"${HASH}"}`)),
        files: Array.from({ length: 19_900 }, (_, index) => ({
          name: `images/x${index}.png`,
          content: Buffer.from('x'),
        })),
      }),
  },
  {
    name: 'unlisted files 19,900',
    make: () =>
      archive({
        files: Array.from({ length: 19_900 }, (_, index) => ({
          name: `images/${index}.png`,
          content: Buffer.from('x'),
        })),
      }),
  },
  {
    name: 'empty objects 13 × 95,000',
    make: () => archive({ details: `[${repeat(13, () => `{"x":[${repeat(95_000, () => '{}')}]}`)}]` }),
  },
  { name: 'empty operations 95,000', make: () => archive({ details: `[${repeat(95_000, () => '{}')}]` }) },
  {
    name: 'operations 95,000 with 13 values each',
    make: () =>
      archive({
        details: `[${repeat(95_000, (index) => `{"participantContextId":"o${index}","identityOperation":{"name":"CONSENTS","type":"ADD"},"startDateTime":"${TIME}","evidenceDetails":{"id":"e${index}"},"verificationDetails":[{"raisedIndicators":["A_OK","B_FAILED"]}]}`)}]`,
      }),
  },
  {
    name: 'members 13 × 95,000',
    make: () =>
      archive({
        identity: `{${repeat(13, (outer) => `"x${outer}":{${repeat(95_000, (index) => `"k${outer}-${index}":0`)}}`)}}`,
      }),
  },
  {
    name: 'proof.json of 700,000 values',
    make: () =>
      archive({ proof: `{${repeat(8, (outer) => `"x${outer}":[${repeat(90_000, (index) => `${index}`)}]`)}}` }),
  },
  {
    name: 'empty objects 10,000,000 twice',
    make: () => {
      const text = `[${repeat(10_000_000, () => '{}')}]`
      return archive({ identity: text, details: text })
    },
  },
  {
    name: 'members 1,000,000 of one object',
    make: () => archive({ identity: `{${repeat(1_000_000, (index) => `"k${index}":0`)}}` }),
  },
  {
    name: 'members 1,000,000 of proof.json',
    make: () => archive({ proof: `{${repeat(1_000_000, (index) => `"k${index}":0`)}}` }),
  },
  {
    name: 'numbers 6,000,000 in proof.json',
    make: () => archive({ proof: `{"a":[${repeat(6_000_000, () => '1')}]}` }),
  },
  {
    name: 'contradictions 100,000',
    make: () =>
      archive({
        details: `[${repeat(100_000, (index) => `{"participantContextId":"o${index}","identityOperationParent":"x${index}","progress":"${index}"}`)}]`,
      }),
  },
  {
    name: 'text of 40 MB in many strings',
    make: () => archive({ identity: `[${repeat(400, () => `"${'\\u202e'.repeat(17_000)}"`)}]` }),
  },
  {
    name: 'joiners in 45 MB of Hindi',
    make: () => archive({ identity: `[${repeat(45, () => `"${'\u0915\u094d\u200d'.repeat(110_000)}"`)}]` }),
  },
  {
    name: 'hidden characters 90,000 below a name of 4 MB',
    make: () => archive({ identity: `{"${'n'.repeat(4_000_000)}":[${repeat(90_000, () => '"\u202e"')}]}` }),
  },
  {
    name: 'surnames of 4 MB',
    make: () =>
      archive({
        details: `[${repeat(11, (index) => `{"participantContextId":"e${index}","identityOperation":{"name":"ID_DOCUMENT_CAPTURE","type":"ADD"},"startDateTime":"${TIME}","evidenceDetails":{"id":"e${index}","type":"PASSPORT","data":{"documentNumber":"${index}","mrz":["P<UTOERIKSSON<<ANNA","L898902C36UTO"],"holderInformation":[{"surname":"${'A '.repeat(2_000_000)}"}]}}}`)}]`,
      }),
  },
  {
    name: 'unknown names 1,000 of 40 KB',
    make: () => archive({ identity: `{${repeat(1000, (index) => `"${index}${'n'.repeat(40_000)}":0`)}}` }),
  },
  {
    name: 'unknown names 90,000 below a name of 4 MB',
    make: () =>
      archive({
        proof: `{"${'n'.repeat(4_000_000)}":{${repeat(90_000, (index) => `"${index}":0`)}}}`,
        details: `[{"${'n'.repeat(4_000_000)}":{${repeat(90_000, (index) => `"${index}":0`)}}}]`,
      }),
  },
  {
    name: 'variation selectors in proof.json of 15 MB',
    make: () => archive({ proof: `{${repeat(5, (index) => `"${index}":"${'\ufe0f'.repeat(1_000_000)}"`)}}` }),
  },
  {
    name: 'image of 1.9 GB from zeros',
    make: () => archive({ files: [{ name: 'images/a.png', content: zeros(1900) }] }),
  },
  { name: 'image of 45 MB', make: () => archive({ files: [{ name: 'images/a.png', content: largeImage(45) }] }) },
  { name: 'nested parts, 45 MB', make: () => nestedParts(45) },
  {
    name: 'line ends, 45 MB',
    make: () =>
      Buffer.concat([
        Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'),
        Buffer.alloc(45_000_000, '\r\n--'),
      ]),
  },
  {
    name: 'line ends in Base64, 45 MB',
    make: () =>
      Buffer.concat([
        Buffer.from(
          'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\n',
        ),
        Buffer.alloc(45_000_000, 'A\r\n'),
        Buffer.from('\r\n--b--\r\n'),
      ]),
  },
  {
    name: 'end records, 45 MB',
    make: () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(45_000_000, 'PK\x05\x06', 'latin1')]),
  },
]
