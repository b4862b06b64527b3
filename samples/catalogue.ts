import { genuineSamples } from './genuine-samples.ts'
import type { Sample } from './sample.ts'
import { tamperedSamples } from './tampered-samples.ts'
import { trustSamples } from './trust-samples.ts'

export interface SampleGroup {
  readonly title: string
  readonly samples: readonly Sample[]
}

/** All samples in the recommended reading order. */
export const SAMPLE_GROUPS: readonly SampleGroup[] = [
  { title: 'Genuine', samples: genuineSamples },
  { title: 'A question of trust', samples: trustSamples },
  { title: 'Tampered, damaged, or no proof at all', samples: tamperedSamples },
]

export const SAMPLES: readonly Sample[] = SAMPLE_GROUPS.flatMap(({ samples }) => samples)
