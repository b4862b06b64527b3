import { createContext, useContext } from 'react'
import type { TrustMaterial } from './trust-material.ts'

export const OfferContext = createContext<(material: readonly TrustMaterial[]) => void>(() => {})

/** Returns a function that queues dropped files of keys, revocation lists or a policy, and asks whether to trust each. */
export const useOffer = () => useContext(OfferContext)
