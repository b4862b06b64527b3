import { onTestFinished } from 'vitest'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { deliveryStoreContract, limitedDeliveriesContract } from './store-contract.ts'

const database = () => {
  const store = openServiceStore(null)
  onTestFinished(() => store.close())
  return store.deliveries
}

deliveryStoreContract('the database', database)
limitedDeliveriesContract('the database', database)
