import { MemoryDeliveries } from '../../../main/service/webhooks/memory-deliveries.ts'
import { deliveryStoreContract } from './store-contract.ts'

deliveryStoreContract('MemoryDeliveries', () => new MemoryDeliveries())
