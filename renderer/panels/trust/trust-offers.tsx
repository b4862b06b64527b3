import { Modal } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import type { TrustMaterial } from '../../kit/drop/trust-material.ts'
import { OfferContext } from '../../kit/drop/trust-offer.ts'
import { trustLabels } from '../../labels/trust.ts'
import { archiveIn } from '../../model/address/archive-address.ts'
import { useArchives } from '../../model/window/window-context.tsx'
import { FoundFile } from './found-file.tsx'

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
