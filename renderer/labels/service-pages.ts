/** Titles of the Service pages. Separate, because the palette needs them before the pages are loaded. */
export const servicePageLabels = {
  overview: 'Overview',
  transactions: 'Transactions',
  scenarios: 'Scenarios',
  sessions: 'Sessions',
  adjudication: 'Adjudication',
  deliveries: 'Webhooks',
  clock: 'Clock and outcomes',
  tenants: 'Tenants',
  journal: 'Request journal',
} as const
