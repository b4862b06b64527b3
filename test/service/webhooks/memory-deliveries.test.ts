import { MemoryDeliveries } from '../../../main/service/webhooks/memory-deliveries.ts'
import { deliveryStoreContract, limitedDeliveriesContract } from './store-contract.ts'

deliveryStoreContract('MemoryDeliveries', () => new MemoryDeliveries())
limitedDeliveriesContract('MemoryDeliveries', () => new MemoryDeliveries())
