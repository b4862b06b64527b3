/** Door of this room: other rooms import from here, and nothing else of it. */
export { rsaWeakness } from './keys/key-strength.ts'
export { anchorsAmong } from './keys/path/anchors.ts'
export {
  authorityProblem,
  criticalExtensionProblem,
  leafProblem,
  validityProblem,
} from './keys/path/certificate-problem.ts'
export { findPath } from './keys/path/find-path.ts'
export { PATH_POLICY } from './keys/path/path-policy.ts'
export { revocationStatus } from './keys/path/revocation-status.ts'
export { pemBlocks } from './keys/pem.ts'
export { readTrustMaterial } from './keys/read-trust-material.ts'
export type { RevocationStore } from './keys/revocation-store.ts'
export {
  addToRevocationStore,
  EMPTY_REVOCATION_STORE,
  fingerprintOf,
  freeLabel,
  parseRevocationStore,
  REVOCATION_STORE_FILE,
  removeFromRevocationStore,
  revocationFilesOf,
} from './keys/revocation-store.ts'
export { serialiseStore } from './keys/store-json.ts'
export type { StoreResult } from './keys/trust-store.ts'
export { addToTrustStore, removeFromTrustStore, trustedKeysOf } from './keys/trust-store.ts'
export type { StoreEntry, TrustStore } from './keys/trust-store-file.ts'
export { EMPTY_TRUST_STORE, parseTrustStore } from './keys/trust-store-file.ts'
export type { KeyProblem, RevocationList, TrustedKey } from './keys/trusted-key.ts'
export type { Certificate } from './keys/x509/certificate.ts'
export { isAuthority, readCertificate } from './keys/x509/certificate.ts'
export { EXTENSION } from './keys/x509/certificate-extensions.ts'
export type { DerNode } from './keys/x509/der.ts'
export { childrenOf, MalformedDerError, readDer } from './keys/x509/der.ts'
export { expectTag, hexOf, integerBytes, oidOf, sequenceOf, TAG } from './keys/x509/der-values.ts'
export { readName } from './keys/x509/distinguished-name.ts'
export { wrappedIn } from './keys/x509/extension-block.ts'
export { readRevocationList } from './keys/x509/revocation-list.ts'
export type { Signed } from './keys/x509/signed-by.ts'
export { algorithmProblem, isSignedBy, publicKeyFrom } from './keys/x509/signed-by.ts'
export { readZip } from './read/container/read-zip.ts'
export { crowdedDigester, digestEntries, isShareable, openPlace } from './read/digest/digest-entries.ts'
export type { DigestResult, DigestWork, EntryDigester } from './read/digest/digest-work.ts'
export { claimOf } from './read/digest/digest-work.ts'
export { inflateStreamed } from './read/digest/inflate-streamed.ts'
export { decodeBase64 } from './read/json/canonical-base64.ts'
export { locatePointers } from './read/json/locate.ts'
export { locateIn } from './read/json/locate-in.ts'
export { readJson } from './read/json/read-json.ts'
export { JsonSyntaxError, walkJson } from './read/json/walk.ts'
export type { Limits } from './read/limits.ts'
export { DEFAULT_LIMITS } from './read/limits.ts'
export { readArchive } from './read/read-archive.ts'
export type { ArchiveReading, OpenedArchive, ReadOptions } from './read/reading.ts'
export { releaseMemory } from './read/release-memory.ts'
export type { ByteSource, FolderEntry, FolderSource } from './read/source.ts'
export { readBuffer, readRange, SourceChangedError, sourceOf } from './read/source.ts'
export type { Spool } from './read/spool.ts'
export { builtInArchive } from './self-test/built-in-archive.ts'
export type { SelfTest, TamperResult } from './self-test/run-self-test.ts'
export { isSound, partsOf, TAMPERS } from './self-test/run-self-test.ts'
export { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from './self-test/sample-key.ts'
export { testArchive } from './self-test/test-archive.ts'
export type { VerificationContext } from './verify/context.ts'
export { judgedUnder } from './verify/judged-under.ts'
export { policyHash } from './verify/policy-hash.ts'
export { verifyArchive } from './verify/verify-archive.ts'
export type { EnvelopeStyle } from './write/envelope.ts'
export { wrapInEnvelope } from './write/envelope.ts'
export { packFiles } from './write/pack.ts'
export { signCompact } from './write/sign.ts'
export type { StreamedContents } from './write/stream-archive.ts'
export { streamArchive } from './write/stream-archive.ts'
export type { TestKey } from './write/test-keys.ts'
export { makeTestCertificate, makeTestKey } from './write/test-keys.ts'
export type { ArchiveContents, Medium, WriteOptions } from './write/write-archive.ts'
export { archiveFiles, rootFolder, writeArchive } from './write/write-archive.ts'
