import type { Header } from './delivery-store.ts'

/** Returns the header fields of Node's `rawHeaders` (names and values in turn), with repetitions, in the order of the message. */
export const pairHeaders = (raw: readonly string[]): readonly Header[] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))
