import { describe, expect, test } from 'vitest'
import { hasPkits, type PkitsCase, pkitsCases, pkitsRefusal } from '../support/pkits.ts'

/** Sections on revocation lists; policies (4.8 to 4.12) are refused by design where a chain demands one. */
const LIST_SECTIONS = [4, 14, 15]
const PATH_SECTIONS = [1, 2, 3, 5, 6, 7, 13]
/** Valid chains with DSA keys, which no proof is signed with. */
const DSA: ReadonlySet<string> = new Set(['4.1.4', '4.1.5'])

const inSections = (sections: readonly number[]): readonly PkitsCase[] =>
  pkitsCases.filter(({ section }) => sections.includes(section))

describe.skipIf(!hasPkits)('NIST PKITS', () => {
  test('PKITS has the expected cases', () => {
    expect([inSections(PATH_SECTIONS).length, inSections(LIST_SECTIONS).length]).toEqual([93, 66])
  })

  test.each(inSections([...PATH_SECTIONS, ...LIST_SECTIONS]))('$id $name', (pkits) => {
    const reason = pkitsRefusal(pkits)
    if (pkits.isValid && !DSA.has(pkits.id)) expect(reason).toBeNull()
    else expect(reason).not.toBeNull()
  })
})
