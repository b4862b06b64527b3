import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Failure } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { libraryLabels } from '../../labels/library.ts'

/** Failure to read the library, with a button that reads everything again. */
export function LibraryFailure({ failure }: { readonly failure: Failure }) {
  const client = useQueryClient()
  return (
    <FailureCard failure={failure}>
      <Button size="xs" variant="default" onClick={() => void client.invalidateQueries()}>
        {libraryLabels.retry}
      </Button>
    </FailureCard>
  )
}
