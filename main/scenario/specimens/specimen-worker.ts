import { serveTasks } from '../../input/worker-side.ts'
import { drawSpecimen, type SpecimenTask } from './draw-specimen.ts'

serveTasks<SpecimenTask, readonly Uint8Array[]>(drawSpecimen)
