import { MemoryDeliveries } from './memory-deliveries.ts'
import { deliveryStoreContract, limitedDeliveriesContract } from './store-contract.ts'

deliveryStoreContract('MemoryDeliveries', () => new MemoryDeliveries())
limitedDeliveriesContract('MemoryDeliveries', () => new MemoryDeliveries())
