/** Names of the parts of the Service page; the palette needs them before the page itself is loaded. */
export const servicePageWords = {
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
