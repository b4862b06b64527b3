import { servicePageLabels as pages } from '../../labels/service-pages.ts'

/** Sub-pages of the Service page, by the last segment of their address. */
export const SERVICE_PAGES = [
  { id: 'overview', title: pages.overview },
  { id: 'transactions', title: pages.transactions },
  { id: 'scenarios', title: pages.scenarios },
  { id: 'sessions', title: pages.sessions },
  { id: 'adjudication', title: pages.adjudication },
  { id: 'deliveries', title: pages.deliveries },
  { id: 'clock', title: pages.clock },
  { id: 'tenants', title: pages.tenants },
  { id: 'journal', title: pages.journal },
] as const
