// Made from main/cli/commands by `npm run generate`; change those.
import type { ListedCommand } from '../command.ts'

export const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'verify',
    summary: 'Verify proof archives',
    load: async () => (await import('../commands/verify.ts')).command,
  },
  {
    name: 'diagnose',
    summary: 'Say why an identity proofing attempt ended as it did, and who must act',
    load: async () => (await import('../commands/diagnose.ts')).command,
  },
  {
    name: 'compare',
    summary: 'Compare two proofs: person, documents, evidence, checks, images, times',
    load: async () => (await import('../commands/compare.ts')).command,
  },
  {
    name: 'inspect',
    summary: 'Show what is in an archive: facts only, no verdict',
    load: async () => (await import('../commands/inspect.ts')).command,
  },
  {
    name: 'explain',
    summary: 'Explain a finding, check, error code, indicator or sub-indication',
    load: async () => (await import('../commands/explain.ts')).command,
  },
  {
    name: 'trust add',
    summary: 'Add a public key or certificate to the trust store',
    load: async () => (await import('../commands/trust-add.ts')).command,
  },
  {
    name: 'trust list',
    summary: 'List the keys of the trust store',
    load: async () => (await import('../commands/trust-list.ts')).command,
  },
  {
    name: 'library add',
    summary: 'Verify archives and add them to the library',
    load: async () => (await import('../commands/library-add.ts')).command,
  },
  {
    name: 'trust remove',
    summary: 'Remove a key from the trust store',
    load: async () => (await import('../commands/trust-remove.ts')).command,
  },
  {
    name: 'library list',
    summary: 'List archives of the library, newest first',
    load: async () => (await import('../commands/library-list.ts')).command,
  },
  {
    name: 'library show',
    summary: 'Show what the library knows about an archive',
    load: async () => (await import('../commands/library-show.ts')).command,
  },
  {
    name: 'library search',
    summary: 'Search the library for a text',
    load: async () => (await import('../commands/library-search.ts')).command,
  },
  {
    name: 'library matches',
    summary: 'Find archives that share pictures, numbers or people with one',
    load: async () => (await import('../commands/library-matches.ts')).command,
  },
  {
    name: 'library sample',
    summary: 'Draw a random sample that others can draw again',
    load: async () => (await import('../commands/library-sample.ts')).command,
  },
  {
    name: 'library check',
    summary: 'Verify archives of the library again and compare',
    load: async () => (await import('../commands/library-check.ts')).command,
  },
  {
    name: 'library erase',
    summary: 'Erase the data of archives from the library',
    load: async () => (await import('../commands/library-erase.ts')).command,
  },
  {
    name: 'library export',
    summary: 'Export the rows of the library',
    load: async () => (await import('../commands/library-export.ts')).command,
  },
  {
    name: 'sample',
    summary: 'Write sample archives, genuine and tampered, with the key to verify them',
    load: async () => (await import('../commands/sample.ts')).command,
  },
  {
    name: 'self-test',
    summary: 'Tamper with an archive in memory in every known way and show that each is caught',
    load: async () => (await import('../commands/self-test.ts')).command,
  },
  {
    name: 'serve',
    summary: 'Run the identity-proofing service on this machine',
    load: async () => (await import('../commands/serve.ts')).command,
  },
  {
    name: 'trigger',
    summary: 'Make the transaction that causes a notification, in a running service',
    load: async () => (await import('../commands/trigger.ts')).command,
  },
  {
    name: 'generate',
    summary: 'Make proof archives of invented transactions, the same bytes every time',
    load: async () => (await import('../commands/generate.ts')).command,
  },
  {
    name: 'replay',
    summary: 'Derive the conclusions of an archive again from what was recorded, and run its transaction again',
    load: async () => (await import('../commands/replay.ts')).command,
  },
  {
    name: 'scenario check',
    summary: 'Check scenario files: every fault with its line',
    load: async () => (await import('../commands/scenario-check.ts')).command,
  },
  {
    name: 'listen',
    summary: 'Receive webhook notifications, verify and print them',
    load: async () => (await import('../commands/listen.ts')).command,
  },
  {
    name: 'completion',
    summary: 'Print a completion script for a shell',
    load: async () => (await import('../commands/completion.ts')).command,
  },
  {
    name: 'schema',
    summary: 'Print the JSON Schema of a report, of facts, of a comparison, of a scenario or of a configuration',
    load: async () => (await import('../commands/schema.ts')).command,
  },
  {
    name: 'help',
    summary: 'Show help, for one command with its name',
    load: async () => (await import('../commands/help.ts')).command,
  },
]
