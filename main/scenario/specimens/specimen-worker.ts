import { serveTasks } from '../../input/index.ts'
import { drawSpecimen, type SpecimenTask } from './draw-specimen.ts'

serveTasks<SpecimenTask, readonly Uint8Array[]>(drawSpecimen)
