import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ServiceState } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { serviceLabels } from '../../labels/service.ts'
import { SERVICE_PAGES } from '../../model/service/pages.ts'
import { ServiceQueries } from '../../model/service/service-queries.tsx'
import { useLive } from '../../model/service/use-live.ts'
import { ReviewsPage } from './adjudication/reviews-page.tsx'
import { ClockPage } from './environment/clock-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import { ScenariosPage } from './scenarios-page.tsx'
import { SessionsPage } from './sessions/sessions-page.tsx'
import { StartStop } from './start-stop.tsx'
import { TenantsPage } from './tenants/tenants-page.tsx'
import { DeliveriesPage } from './traffic/deliveries-page.tsx'
import { JournalPage } from './traffic/journal-page.tsx'
import { TransactionPage } from './transactions/transaction-page.tsx'
import { TransactionsPage } from './transactions/transactions-page.tsx'

interface ServicePageProps {
  readonly part: string
  /** Item of the parts `transactions`, `deliveries` and `journal`. */
  readonly item?: string | undefined
}

/** Embedded service: start and stop, and manual control. */
export const ServicePage = (props: ServicePageProps) => (
  <ServiceQueries>
    <Service {...props} />
  </ServiceQueries>
)

function Service({ part, item }: ServicePageProps) {
  const state = useLive(['state'], ['state'], (bridge) => bridge.call('service.state', {}))
  return (
    <div className="service-page">
      <header className="service-head">
        <h1>{serviceLabels.title}</h1>
        {state.value && <StartStop state={state.value} />}
      </header>
      <nav className="tab-bar" aria-label={serviceLabels.views}>
        {SERVICE_PAGES.map(({ id, title }) => (
          <Link key={id} to={`/service/${id}`} className="tab" aria-current={id === part ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <div className="view service-view">
        {state.failure && <FailureCard failure={state.failure} />}
        {state.value ? (
          <Part state={state.value} part={part} item={item} />
        ) : (
          <p className="page-wait">{serviceLabels.loading}</p>
        )}
      </div>
    </div>
  )
}

function Part({ state, part, item }: ServicePageProps & { readonly state: ServiceState }): ReactNode {
  if (part === 'overview') return <OverviewPage state={state} />
  if (part === 'scenarios') return <ScenariosPage isRunning={state.kind === 'running'} />
  if (!SERVICE_PAGES.some(({ id }) => id === part))
    return (
      <div className="nothing">
        <h2>{serviceLabels.noPage.title}</h2>
        <p>{serviceLabels.noPage.hint}</p>
      </div>
    )
  if (state.kind !== 'running') return <p className="nothing">{serviceLabels.stoppedHint}</p>
  switch (part) {
    case 'transactions':
      return item === undefined ? <TransactionsPage /> : <TransactionPage key={item} identity={item} />
    case 'sessions':
      return <SessionsPage />
    case 'adjudication':
      return <ReviewsPage />
    case 'deliveries':
      return <DeliveriesPage picked={item} />
    case 'clock':
      return <ClockPage />
    case 'tenants':
      return <TenantsPage />
    case 'journal':
      return <JournalPage picked={item} />
    default:
      return null
  }
}
