import './trust.css'
import { Modal } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useLocation } from 'wouter'
import { visible } from '../../shared/analysis/visible-text.ts'
import { archiveIn } from '../archive/archive-address.ts'
import { useArchives } from '../bridge/window-context.tsx'
import { trustLabels } from '../labels/trust.ts'
import { FoundFile } from './found-file.tsx'
import type { TrustMaterial } from './trust-material.ts'

const OfferContext = createContext<(material: readonly TrustMaterial[]) => void>(() => {})

/** Returns a function that queues dropped files of keys, revocation lists or a policy, and asks whether to trust each. */
export const useOffer = () => useContext(OfferContext)

export function TrustOffers({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly TrustMaterial[]>([])
  const [location] = useLocation()
  const states = useArchives()
  const offer = useCallback((material: readonly TrustMaterial[]) => setQueue((before) => [...before, ...material]), [])
  const next = useCallback(() => setQueue((before) => before.slice(1)), [])
  const [material] = queue
  const currentArchive = archiveIn(location)
  const isOpen = currentArchive !== undefined && states.get(currentArchive)?.kind === 'open'
  return (
    <OfferContext value={offer}>
      {children}
      <Modal
        opened={material !== undefined}
        onClose={next}
        size="lg"
        title={trustLabels.offer(visible(material?.name ?? ''))}
        closeButtonProps={{ 'aria-label': trustLabels.cancel }}
      >
        {material && (
          <FoundFile
            key={queue.length}
            material={material}
            archive={isOpen ? currentArchive : undefined}
            onStored={next}
          />
        )}
      </Modal>
    </OfferContext>
  )
}
