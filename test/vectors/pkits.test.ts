import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { judgeChain, readListOrNull, readOrNull } from '../support/judge-chain.ts'
import { hasSuite, readVector } from '../support/vectors.ts'

/** Test suite of NIST for path validation, in the form of BoringSSL: `certs`, `crls`, and the cases as C++. */
const SUITE = join('boringssl', 'nist-pkits')
const isPresent = hasSuite(SUITE)
/** A time at which all certificates and lists of the suite are valid. */
const TIME = Date.UTC(2026, 10, 21)

interface PkitsCase {
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

const cases: readonly PkitsCase[] = isPresent ? readCases(readVector(SUITE, 'pkits_testcases-inl.h').toString()) : []

/** Sections on revocation lists; policies (4.8 to 4.12) are refused by design where a chain demands one. */
const LIST_SECTIONS = [4, 14, 15]
const PATH_SECTIONS = [1, 2, 3, 5, 6, 7, 13]
/** Valid chains with DSA keys, which no proof is signed with. */
const DSA: ReadonlySet<string> = new Set(['4.1.4', '4.1.5'])

const refusal = ({ certificates, lists }: PkitsCase): string | null =>
  judgeChain({
    certificates: certificates.map((name) => readOrNull(readVector(SUITE, 'certs', `${name}.crt`))).reverse(),
    lists: lists.flatMap((name) => readListOrNull(name, readVector(SUITE, 'crls', `${name}.crl`)) ?? []),
    time: TIME,
  })
const inSections = (sections: readonly number[]): readonly PkitsCase[] =>
  cases.filter(({ section }) => sections.includes(section))

describe.skipIf(!isPresent)('NIST PKITS', () => {
  test('PKITS has the expected cases', () => {
    expect([inSections(PATH_SECTIONS).length, inSections(LIST_SECTIONS).length]).toEqual([93, 66])
  })

  test.each(inSections([...PATH_SECTIONS, ...LIST_SECTIONS]))('$id $name', (pkits) => {
    const reason = refusal(pkits)
    if (pkits.isValid && !DSA.has(pkits.id)) expect(reason).toBeNull()
    else expect(reason).not.toBeNull()
  })
})
