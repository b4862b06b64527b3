import { type Parts, proofOf, type Tamper, text, withFiles } from './tamper.ts'

/** Changes the text of proof.json but not its signature. */
function onText(change: (proof: string) => string | Uint8Array) {
  return ({ files, repack }: Parts) => repack(withFiles(files, { 'proof.json': change(text(files.get('proof.json'))) }))
}

/** Changes members of proof.json outside of the signed payload. */
function outer(members: { readonly [name: string]: unknown }) {
  return ({ files, repack }: Parts) =>
    repack(withFiles(files, { 'proof.json': JSON.stringify({ ...proofOf(files), ...members }) }))
}

export const jsonTampers: readonly Tamper[] = [
  { id: 'outer-tenant', title: 'the tenant changed in proof.json only', apply: outer({ tenantId: 'somebody-else' }) },
  {
    id: 'outer-time',
    title: 'the end time changed in proof.json only',
    apply: outer({ endDateTime: '2030-01-01T00:00:00.000' }),
  },
  { id: 'outer-added', title: 'a member added to proof.json only', apply: outer({ approvedBy: 'auditor' }) },
  {
    id: 'outer-identity',
    title: 'the identity changed in proof.json only',
    apply: outer({ identityId: '00000000-0000-4000-8000-000000000000' }),
  },
  {
    id: 'duplicate-key',
    title: 'a member of proof.json written twice',
    apply: onText((proof) => proof.replace('{', '{"tenantId":"somebody-else",')),
  },
  {
    id: 'duplicate-key-escaped',
    title: 'a member written twice, once with an escape',
    apply: onText((proof) => proof.replace('{', '{"\\u0074enantId":"somebody-else",')),
  },
  {
    id: 'byte-order-mark',
    title: 'a byte order mark put before proof.json',
    apply: onText((proof) => `\ufeff${proof}`),
  },
  { id: 'trailing-document', title: 'a second document behind proof.json', apply: onText((proof) => `${proof}{}`) },
  {
    id: 'utf-16',
    title: 'proof.json written as UTF-16',
    apply: onText((proof) => Buffer.from(`\ufeff${proof}`, 'utf16le')),
  },
  {
    id: 'proto-member',
    title: 'a __proto__ member added to proof.json',
    apply: onText((proof) => proof.replace('{', '{"__proto__":{"tenantId":"x"},')),
  },
]
