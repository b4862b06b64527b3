import { join } from 'node:path'
import { judgeChain, readListOrNull, readOrNull } from './judge-chain.ts'
import { hasSuite, readVector } from './vectors.ts'

/** Test suite of NIST for path validation, in the form of BoringSSL: `certs`, `crls`, and the cases as C++. */
const SUITE = join('boringssl', 'nist-pkits')
export const hasPkits = hasSuite(SUITE)
/** A time at which all certificates and lists of the suite are valid. */
const TIME = Date.UTC(2026, 10, 21)

export interface PkitsCase {
  readonly id: string
  readonly name: string
  readonly section: number
  /** From the root to the signer. */
  readonly certificates: readonly string[]
  readonly lists: readonly string[]
  readonly isValid: boolean
}

function readCases(source: string): readonly PkitsCase[] {
  const pattern = /\/\/ (4\.(\d+)\.\d+) ([^\n]*)\n(?:\/\/[^\n]*\n)*WRAPPED_TYPED_TEST_P\([^{]*\{([\s\S]*?)\n\}/g
  return [...source.matchAll(pattern)].map(([, id = '', section, name = '', body = '']) => ({
    id,
    name,
    section: Number(section),
    certificates: namesIn(body, 'certs'),
    lists: namesIn(body, 'crls'),
    isValid: /should_validate = true/.test(body),
  }))
}

const namesIn = (body: string, array: string): readonly string[] =>
  [...(new RegExp(`${array}\\[\\] = \\{([^}]*)\\}`).exec(body)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
    ([, name = '']) => name,
  )

export const pkitsCases: readonly PkitsCase[] = hasPkits
  ? readCases(readVector(SUITE, 'pkits_testcases-inl.h').toString())
  : []

/** Returns why a chain of the suite is refused; null if it is accepted. */
export const pkitsRefusal = ({ certificates, lists }: PkitsCase): string | null =>
  judgeChain({
    certificates: certificates.map((name) => readOrNull(readVector(SUITE, 'certs', `${name}.crt`))).reverse(),
    lists: lists.flatMap((name) => readListOrNull(name, readVector(SUITE, 'crls', `${name}.crl`)) ?? []),
    time: TIME,
  })
