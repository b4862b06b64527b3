import { onTestFinished } from 'vitest'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { deliveryStoreContract } from './store-contract.ts'

deliveryStoreContract('the database', () => {
  const store = openServiceStore(null)
  onTestFinished(() => store.close())
  return store.deliveries
})
