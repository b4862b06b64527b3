/** Pages of the manual by the last part of their address: title, and file in the repository. The build makes their texts. */
export const MANUAL = {
  'verify-in-ci': { title: 'Verify in continuous integration', file: 'docs/guides/verify-in-ci.md' },
  'first-webhook': { title: 'The first webhook', file: 'docs/guides/first-webhook.md' },
  'why-refused': { title: 'Why was my customer refused?', file: 'docs/guides/why-was-my-customer-refused.md' },
  'sign-off-as-two': { title: 'Sign off as two', file: 'docs/guides/sign-off-as-two.md' },
  'library-for-a-team': { title: 'Run a library for a team', file: 'docs/guides/library-for-a-team.md' },
  findings: { title: 'Checks and findings', file: 'shared/findings/README.md' },
  reports: { title: 'Reports', file: 'main/report/README.md' },
  examination: { title: 'Examination of pictures', file: 'main/examination/README.md' },
  library: { title: 'The library', file: 'main/library/README.md' },
  statements: { title: 'Keys, statements and the log', file: 'main/statement/README.md' },
  service: { title: 'The embedded service', file: 'main/service/README.md' },
  commands: { title: 'The command line', file: 'main/cli/README.md' },
  'machine-report': { title: 'Report and facts', file: 'shared/report/README.md' },
  specification: { title: 'The specification in code', file: 'shared/spec/README.md' },
  hosts: { title: 'Desktop app and web host', file: 'main/desktop/README.md' },
  privacy: { title: 'Privacy', file: 'docs/privacy.md' },
  accessibility: { title: 'Accessibility', file: 'docs/accessibility.md' },
} as const satisfies { readonly [page: string]: { readonly title: string; readonly file: string } }

export type ManualPage = keyof typeof MANUAL

export const helpLabels = {
  title: 'Help',
  pages: 'Pages of the manual',
  filter: 'Search the manual',
  none: 'No page has all these words.',
  unknown: 'The manual has no such page.',
} as const
