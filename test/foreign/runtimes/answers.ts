import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPath } from '../../../main/proof/keys/path/find-path.ts'
import { pemBlocks } from '../../../main/proof/keys/pem.ts'
import { publicKeyFrom } from '../../../main/proof/keys/signatures/public-key.ts'
import { verifyRsa } from '../../../main/proof/keys/signatures/rsa.ts'
import { runKnownAnswers } from '../../../main/proof/self-test/known-answers.ts'
import { examineChip } from '../../../main/service/checks/chip/examine-chip.ts'
import { allForgeries } from '../../support/forgeries.ts'
import { readOrNull } from '../../support/judge-chain.ts'
import { pkitsCases, pkitsRefusal } from '../../support/pkits.ts'
import { hasSuite, readVector, suiteFiles } from '../../support/vectors.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'

/**
 * Prints what this runtime answers to every case, as JSON: run by `runtimes.test.ts` on several runtimes, whose answers must be equal.
 * Arguments: the file for the answers; a JSON file of chips; `long` for whole suites.
 */
const [out = '', chips = '', length = ''] = process.argv.slice(2)
const isLong = length === 'long'
const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples')
const answers: { [id: string]: string } = {}

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Returns the first of a list in the short form, all in the long one. */
const some = <Item>(items: readonly Item[], step: number): readonly Item[] =>
  isLong ? items : items.filter((_, index) => index % step === 0)

for (const { title, isRight } of await runKnownAnswers()) answers[`primitive ${title}`] = String(isRight)

const signer = keysFrom(readFileSync(join(SAMPLES, 'keys', 'signer.pub.pem')), 'signer.pub.pem')
for (const file of some(
  readdirSync(join(SAMPLES, 'archives')).filter((name) => /\.(mime|zip)$/.test(name)),
  4,
)) {
  const report = await verifyBytes(readFileSync(join(SAMPLES, 'archives', file)), signer)
  answers[`sample ${file}`] = `${report.indication} ${digestOf(report)}`
}
for (const { id, bytes, keys, revocationLists } of some(await allForgeries(), 4)) {
  const report = await verifyBytes(bytes, keys, revocationLists ? { revocationLists } : {})
  answers[`forgery ${id}`] = `${report.indication} ${digestOf(report)}`
}

interface StoredChip {
  readonly name: string
  readonly dataGroups: readonly (readonly [number, string])[]
  readonly sod: string
  readonly countryAuthorities: readonly string[]
  readonly now: string
  readonly mrz: readonly string[]
}
const stored = chips === '' ? [] : (JSON.parse(readFileSync(chips, 'utf8')) as readonly StoredChip[])
for (const { name, dataGroups, sod, countryAuthorities, now, mrz } of stored) {
  const { answer } = await examineChip({
    dataGroups: new Map(dataGroups.map(([number, bytes]) => [number, Buffer.from(bytes, 'base64')])),
    sod: Buffer.from(sod, 'base64'),
    countryAuthorities,
    now: new Date(now),
    mrz,
  })
  answers[`chip ${name}`] = JSON.stringify([answer.indicators, answer.errors])
}

interface RsaFile {
  readonly testGroups: readonly {
    readonly publicKeyDer: string
    readonly tests: readonly { readonly tcId: number; readonly msg: string; readonly sig: string }[]
  }[]
}
const WYCHEPROOF = 'wycheproof/testvectors_v1'
const rsaFiles = hasSuite('wycheproof')
  ? suiteFiles(WYCHEPROOF).filter((file) => /^rsa_(signature|pss)_/.test(file))
  : []
for (const file of rsaFiles) {
  const { testGroups } = JSON.parse(readVector(WYCHEPROOF, file).toString()) as RsaFile
  const hash = /sha\d+/.exec(file)?.[0] ?? ''
  for (const { publicKeyDer, tests } of testGroups) {
    const key = publicKeyFrom(Buffer.from(publicKeyDer, 'hex'))
    for (const { tcId, msg, sig } of some(tests, 8))
      answers[`${file} ${tcId}`] =
        key?.kind === 'rsa'
          ? verifyRsa(
              key.key,
              hash,
              Buffer.from(msg, 'hex'),
              Buffer.from(sig, 'hex'),
              file.startsWith('rsa_pss') ? 32 : undefined,
            )
          : String(key?.kind)
  }
}

interface LimboCase {
  readonly id: string
  readonly trusted_certs: readonly string[]
  readonly untrusted_intermediates: readonly string[] | null
  readonly peer_certificate: string
  readonly validation_time: string | null
}
const certificates = (texts: readonly string[] | null) =>
  (texts ?? []).flatMap(pemBlocks).flatMap(({ der }) => (der && readOrNull(Buffer.from(der))) ?? [])
const limboFiles = hasSuite('x509-limbo') ? suiteFiles('x509-limbo').filter((file) => file.endsWith('.json')) : []
for (const file of limboFiles) {
  const content = JSON.parse(readVector('x509-limbo', file).toString()) as { readonly testcases?: readonly LimboCase[] }
  for (const limbo of some(content.testcases ?? [], 8)) {
    const [leaf] = certificates([limbo.peer_certificate])
    const result =
      leaf &&
      findPath({
        leaf,
        anchors: certificates(limbo.trusted_certs),
        intermediates: certificates(limbo.untrusted_intermediates),
        time: Date.parse(limbo.validation_time ?? '2026-11-21T00:00:00Z'),
      })
    answers[`${file} ${limbo.id}`] = result
      ? `${result.kind} ${result.kind === 'invalid' ? result.reason : ''}`
      : 'unreadable'
  }
}

for (const pkits of some(pkitsCases, 8)) answers[`PKITS ${pkits.id}`] = pkitsRefusal(pkits) ?? 'accepted'

writeFileSync(out, JSON.stringify(answers))
