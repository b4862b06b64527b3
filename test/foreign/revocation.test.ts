import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { toPem } from '../../main/proof/keys/pem.ts'
import { readTrustMaterial } from '../../main/proof/keys/read-trust-material.ts'
import { type Certificate, readCertificate } from '../../main/proof/keys/x509/certificate.ts'
import { checkRevocation } from '../../main/proof/verify/trust/check-revocation.ts'
import {
  authority,
  der,
  extension,
  ISSUING,
  makeCertificate,
  makeList,
  name,
  oid,
  rsaPair,
  SIGNING,
  sequence,
  usage,
} from '../unit/keys/made-certificate.ts'

/** Lists like those of PKITS (sections 4.4, 4.14 and 4.15), created anew; openssl confirms them if it is installed. */
const TIME = '2026-06-15T12:00:00Z'
const CRL_SIGN = 0x02
const [rootKey, caKey, leafKey, listKey, strangerKey] = [rsaPair(), rsaPair(), rsaPair(), rsaPair(), rsaPair()]
const CA_SERIAL = 11
const LEAF_SERIAL = 12
const SIGNER_SERIAL = 13
const serial = (number: number) => Buffer.from([number])
const keyName = (text: string) => Buffer.from(text)
const ownKey = (text: string) => extension('2.5.29.14', der(0x04, keyName(text)))
const issuerKeyName = (text: string) => extension('2.5.29.35', sequence(der(0x80, keyName(text))))

const root = makeCertificate({ subject: 'Root', key: rootKey, extensions: [authority(), usage(ISSUING)] })
const ca = makeCertificate({
  subject: 'CA',
  key: caKey,
  issuer: 'Root',
  issuerKey: rootKey,
  serial: serial(CA_SERIAL),
  extensions: [authority(), usage(ISSUING), ownKey('ca')],
})
const leafWith = (...extensions: readonly Buffer[]) =>
  makeCertificate({
    subject: 'Leaf',
    key: leafKey,
    issuer: 'CA',
    issuerKey: caKey,
    serial: serial(LEAF_SERIAL),
    extensions: [usage(SIGNING), ...extensions],
  })
const leaf = leafWith()
/** openssl looks for delta lists only if a list names them. RFC 5280 5.2.6 */
const freshest = () => extension('2.5.29.46', sequence(sequence(fullName('Deltas'))))
/** Creates an issuer with the given name that signs lists only. */
const listSigner = (subject: string) =>
  makeCertificate({
    subject,
    key: listKey,
    issuer: 'Root',
    issuerKey: rootKey,
    serial: serial(SIGNER_SERIAL),
    extensions: [usage(CRL_SIGN), ownKey('lists')],
  })

const DATE = '2026-02-01T00:00:00'
const number = (value: number) => extension('2.5.29.20', der(2, Buffer.from([value])))
const deltaOf = (base: number) => extension('2.5.29.27', der(2, Buffer.from([base])), true)
const YES = Buffer.from([0xff])
const directory = (common: string) => der(0xa4, name(common))
const fullName = (common: string) => der(0xa0, der(0xa0, directory(common)))
const relativeName = (common: string) => der(0xa0, der(0xa1, sequence(oid('2.5.4.3'), der(0x0c, common))))
const scope = (...fields: readonly Buffer[]) => extension('2.5.29.28', sequence(...fields), true)
const ONLY_USERS = der(0x81, YES)
const ONLY_AUTHORITIES = der(0x82, YES)
const INDIRECT = der(0x84, YES)
const ONLY_ATTRIBUTES = der(0x85, YES)
/** keyCompromise and cACompromise; all other reasons. */
const [SOME_REASONS, OTHER_REASONS] = [der(0x83, Buffer.from([5, 0x60])), der(0x83, Buffer.from([7, 0x1f, 0x80]))]
const points = (...fields: readonly Buffer[]) => extension('2.5.29.31', sequence(sequence(...fields)))
const entryIssuer = (common: string) => extension('2.5.29.29', sequence(directory(common)), true)
const unknown = extension('1.2.3.4', der(0x05), true)

const BY_OTHER_KEY = { issuerKey: listKey, extensions: [number(1), issuerKeyName('lists')] }
const rootList = makeList({ issuer: 'Root', issuerKey: rootKey })
const caList = (more: object = {}) => makeList({ issuer: 'CA', issuerKey: caKey, ...more })
const base = (more: object = {}) => caList({ extensions: [number(1), freshest()], ...more })
const revoked = [{ serial: LEAF_SERIAL, date: DATE }]

interface Row {
  readonly title: string
  readonly good: boolean
  readonly lists: readonly Buffer[]
  readonly leaf?: Buffer
  readonly others?: readonly Buffer[]
  /** Reason for which openssl decides otherwise. */
  readonly openssl?: string
}

const indirectLeaf = leafWith(points(fullName('Lists'), der(0xa2, directory('Lists'))))
const indirect = (more: object = {}, fields = [fullName('Lists'), INDIRECT]) =>
  makeList({ issuer: 'Lists', issuerKey: listKey, extensions: [number(1), scope(...fields)], ...more })

const ROWS: readonly Row[] = [
  { title: 'current lists without the signer', good: true, lists: [rootList, caList()] },
  { title: '4.4.1: no list of the issuer of the signer', good: false, lists: [rootList] },
  {
    title: '4.4.2: a revoked authority',
    good: false,
    lists: [makeList({ issuer: 'Root', issuerKey: rootKey, revoked: [{ serial: CA_SERIAL, date: DATE }] }), caList()],
  },
  { title: '4.4.3: a revoked signer', good: false, lists: [rootList, caList({ revoked })] },
  {
    title: '4.4.4: a list with an invalid signature',
    good: false,
    lists: [rootList, caList({ issuerKey: strangerKey })],
  },
  {
    title: '4.4.5: a list of another issuer',
    good: false,
    lists: [rootList, makeList({ issuer: 'Other', issuerKey: caKey })],
  },
  {
    title: '4.4.8: an unknown critical extension in an entry of another certificate, and the signer named',
    good: false,
    lists: [rootList, caList({ revoked: [...revoked, { serial: 99, date: DATE, extensions: [unknown] }] })],
  },
  {
    title: '4.4.9: an unknown critical extension of the list',
    good: false,
    lists: [rootList, caList({ extensions: [number(1), unknown] })],
  },
  {
    title: '4.4.11: an outdated list',
    good: false,
    lists: [rootList, caList({ from: '2025-01-01T00:00:00', next: '2025-02-01T00:00:00' })],
  },
  {
    title: '4.4.19: a list signed by another key of the issuer',
    good: true,
    lists: [rootList, caList(BY_OTHER_KEY)],
    others: [listSigner('CA')],
  },
  {
    title: '4.4.20: a list signed by another key of the issuer, with the signer',
    good: false,
    lists: [rootList, caList({ ...BY_OTHER_KEY, revoked })],
    others: [listSigner('CA')],
  },
  {
    title: '4.4.21: a list signed by a revoked key of the issuer',
    good: false,
    lists: [
      makeList({ issuer: 'Root', issuerKey: rootKey, revoked: [{ serial: SIGNER_SERIAL, date: DATE }] }),
      caList(BY_OTHER_KEY),
    ],
    others: [listSigner('CA')],
  },
  {
    title: 'a list that is newer than the validation time',
    good: false,
    lists: [rootList, caList({ from: '2026-07-01T00:00:00' })],
  },
  {
    title: '4.14.10: a list for users only',
    good: true,
    lists: [rootList, caList({ extensions: [number(1), scope(ONLY_USERS)] })],
  },
  {
    title: '4.14.11: a list for authorities only',
    good: false,
    lists: [rootList, caList({ extensions: [number(1), scope(ONLY_AUTHORITIES)] })],
  },
  {
    title: '4.14.14: a list for attribute certificates only',
    good: false,
    lists: [rootList, caList({ extensions: [number(1), scope(ONLY_ATTRIBUTES)] })],
  },
  {
    title: '4.14.1: a list of the distribution point',
    good: true,
    leaf: leafWith(points(fullName('Point 1'))),
    lists: [rootList, caList({ extensions: [number(1), scope(fullName('Point 1'))] })],
  },
  {
    title: '4.14.2: a list of the distribution point, with the signer',
    good: false,
    leaf: leafWith(points(fullName('Point 1'))),
    lists: [rootList, caList({ revoked, extensions: [number(1), scope(fullName('Point 1'))] })],
  },
  {
    title: '4.14.3: a list of another distribution point',
    good: false,
    leaf: leafWith(points(fullName('Point 1'))),
    lists: [rootList, caList({ extensions: [number(1), scope(fullName('Point 2'))] })],
  },
  {
    title: '4.14.5: a distribution point named relative to the issuer',
    good: true,
    leaf: leafWith(points(relativeName('Point 1'))),
    lists: [rootList, caList({ extensions: [number(1), scope(relativeName('Point 1'))] })],
  },
  {
    title: '4.14.15: a list for some reasons, with the signer',
    good: false,
    lists: [rootList, caList({ revoked, extensions: [number(1), scope(SOME_REASONS)] })],
  },
  {
    title: '4.14.17: a list for some reasons only',
    good: false,
    lists: [rootList, caList({ extensions: [number(1), scope(SOME_REASONS)] })],
  },
  {
    title: '4.14.18: two lists for all reasons together',
    good: true,
    lists: [
      rootList,
      caList({ extensions: [number(1), scope(SOME_REASONS)] }),
      caList({ extensions: [number(1), scope(OTHER_REASONS)] }),
    ],
  },
  {
    title: '4.14.20: two lists for all reasons together, one with the signer',
    good: false,
    lists: [
      rootList,
      caList({ extensions: [number(1), scope(SOME_REASONS)] }),
      caList({ revoked, extensions: [number(1), scope(OTHER_REASONS)] }),
    ],
  },
  {
    title: '4.14.22: an indirect list without the signer',
    good: true,
    leaf: indirectLeaf,
    others: [listSigner('Lists')],
    lists: [rootList, indirect()],
  },
  {
    title: '4.14.23: an indirect list with the signer',
    good: false,
    leaf: indirectLeaf,
    others: [listSigner('Lists')],
    lists: [rootList, indirect({ revoked: [{ serial: LEAF_SERIAL, date: DATE, extensions: [entryIssuer('CA')] }] })],
  },
  {
    title: '4.14.25: an indirect list with the serial number of another issuer',
    good: true,
    leaf: indirectLeaf,
    others: [listSigner('Lists')],
    lists: [rootList, indirect({ revoked: [{ serial: LEAF_SERIAL, date: DATE, extensions: [entryIssuer('Else')] }] })],
  },
  {
    title: '4.14.27: a list of another issuer that is not an indirect one',
    good: false,
    leaf: indirectLeaf,
    others: [listSigner('Lists')],
    lists: [rootList, indirect({}, [fullName('Lists')])],
  },
  {
    title: '4.15.1: a delta list alone',
    good: false,
    lists: [rootList, caList({ extensions: [number(2), deltaOf(1)] })],
  },
  {
    title: '4.15.2: a list and a delta list without the signer',
    good: true,
    lists: [rootList, base(), caList({ extensions: [number(2), deltaOf(1)] })],
  },
  {
    title: '4.15.4: the signer on the delta list',
    good: false,
    lists: [rootList, base(), caList({ revoked, extensions: [number(2), deltaOf(1)] })],
  },
  {
    title: '4.15.5: the signer on hold, removed by the delta list',
    good: true,
    lists: [
      rootList,
      base({ revoked: [{ serial: LEAF_SERIAL, date: DATE, reason: 6 }] }),
      caList({ revoked: [{ serial: LEAF_SERIAL, date: DATE, reason: 8 }], extensions: [number(2), deltaOf(1)] }),
    ],
  },
]

const folder = mkdtempSync(join(tmpdir(), 'proofbench-lists-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hasOpenssl = (): boolean => {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' }).startsWith('OpenSSL 3')
  } catch {
    return false
  }
}

const isGood = ({ lists, leaf: signer = leaf, others = [] }: Row): boolean => {
  const [first, second, anchor] = [signer, ca, root].map(readCertificate) as [Certificate, Certificate, Certificate]
  const revocationLists = lists.flatMap((file, index) => readTrustMaterial(file, `list ${index + 1}`).revocationLists)
  expect(revocationLists).toHaveLength(lists.length)
  const observations = checkRevocation([first, second, anchor], revocationLists, {
    time: Date.parse(TIME),
    claimed: null,
    authorities: [second, anchor],
    certificates: [first, second, anchor, ...others.map(readCertificate)],
    testAuthorities: new Set(),
  })
  return !observations.some(({ code, variant }) => code === 'trust.revoked' || variant === 'unknown')
}

const opensslSaysGood = ({ lists, leaf: signer = leaf, others = [] }: Row): boolean => {
  const file = (label: string, label2: string, all: readonly Buffer[]) => {
    const path = join(folder, label)
    writeFileSync(path, all.map((certificate) => toPem(label2, certificate)).join(''))
    return path
  }
  const args = ['verify', '-attime', String(Date.parse(TIME) / 1000), '-crl_check_all', '-extended_crl', '-use_deltas']
  try {
    execFileSync(
      'openssl',
      [
        ...args,
        '-CAfile',
        file('root.pem', 'CERTIFICATE', [root]),
        '-untrusted',
        file('others.pem', 'CERTIFICATE', [ca, ...others]),
        '-CRLfile',
        file('lists.pem', 'X509 CRL', lists),
        file('leaf.pem', 'CERTIFICATE', [signer]),
      ],
      { stdio: 'ignore' },
    )
    return true
  } catch {
    return false
  }
}

describe('revocation lists', () => {
  test.each(ROWS)('revocation: $title', (row) => {
    expect(isGood(row)).toBe(row.good)
  })

  describe.skipIf(!hasOpenssl())('revocation lists, compared with openssl', () => {
    test.each(ROWS.filter(({ openssl }) => openssl === undefined))('openssl agrees: $title', (row) => {
      expect(opensslSaysGood(row)).toBe(row.good)
    })
  })
})
